//! What a player had who has left the game (800.4i): the objects that a value or a condition finds although they
//! are gone.

use super::{Look, ObjectNow, Source, rules_asked};
use crate::card::{Filter, Selector, Who};
use crate::state::{AsOf, PlayerId};

impl Look<'_> {
    /// Returns the objects of players who have left the game that a text means because it asks about one of those
    /// players.
    pub(super) fn remembered(&self, selector: &Selector, source: &Source) -> Vec<ObjectNow> {
        let players = self.players().iter().map(|player| player.id);
        let gone = players.filter(|&player| !self.game().is_in_the_game(player));
        gone.filter(|&player| self.asks_about(player, &selector.filter, source))
            .filter(|&player| rules_asked::is_known(self, player))
            .flat_map(|player| self.last_had_by(player))
            .filter(|(player, row)| {
                selector.zones.contains(row.zone)
                    && self.matches_as_of(*player, row, &selector.filter, source)
            })
            .map(|(_, row)| row)
            .collect()
    }

    /// Returns what a player who has left the game owned or controlled just before that.
    fn last_had_by(&self, player: PlayerId) -> impl Iterator<Item = (PlayerId, ObjectNow)> {
        let had = self.game().players.get(usize::from(player.0)).map(|player| &player.last_had);
        let known =
            had.into_iter().flat_map(|had| had.ids().filter_map(|id| Some((*id, had.of(*id, AsOf::Left)?))));
        known.map(move |(id, known)| (player, ObjectNow::last_known(id, known)))
    }

    /// Returns whether a filter asks what a particular player controls or owns.
    fn asks_about(&self, player: PlayerId, filter: &Filter, source: &Source) -> bool {
        match filter {
            Filter::All(filters) | Filter::Either(filters) => {
                filters.iter().any(|filter| self.asks_about(player, filter, source))
            }
            Filter::ControlledBy(who) | Filter::OwnedBy(who) => self.is_specific(player, *who, source),
            Filter::DefendingPlayerControls => self.defends_against_this(player, source),
            _ => false,
        }
    }

    /// Returns whether an object matches a filter as an object of a particular player: it is one of those that the
    /// player controls or owns.
    fn matches_as_of(&self, player: PlayerId, row: &ObjectNow, filter: &Filter, source: &Source) -> bool {
        match filter {
            Filter::All(filters) => {
                filters.iter().all(|filter| self.matches(row, filter, source))
                    && filters.iter().any(|filter| self.matches_as_of(player, row, filter, source))
            }
            Filter::Either(filters) => {
                filters.iter().any(|filter| self.matches_as_of(player, row, filter, source))
            }
            _ => self.asks_about(player, filter, source) && self.matches(row, filter, source),
        }
    }

    /// Returns whether a text names one player, and this one.
    fn is_specific(&self, player: PlayerId, who: Who, source: &Source) -> bool {
        match who {
            Who::You | Who::Host | Who::Chosen | Who::Named(_) => {
                self.player_named(who, source) == Some(player)
            }
            Who::Opponent | Who::Anyone => false,
        }
    }

    fn defends_against_this(&self, player: PlayerId, source: &Source) -> bool {
        let this = source.this;
        this.and_then(|this| rules_asked::defending_player(self, this)) == Some(player)
    }
}
