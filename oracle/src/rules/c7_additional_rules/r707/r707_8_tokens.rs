//! Tokens that are created as copies, and which faces they have.

use crate::bench::Bench;
use crate::card::{Card, CardType, Characteristics, CopyOf, Copying, Modification};
use crate::now::Now;
use crate::rules::{r111_tokens, r608_2h_information, r608_resolving::Resolving};
use crate::rules::{r613, r702_26b_phased_out, r707_9_exceptions, r707_copying};
use crate::state::{AsOf, Game, Moment, Object, ObjectId, Thing};
use crate::table::{Table, Token};
use std::sync::Arc;

rule! {
    /// A copy of a double-faced permanent is determined by the face that is up.
    R707_8 "707.8": "706.8" since "2011-09-30", "707.8" since "2021-07-23";
    same as "707.2"
    1: shown "202/3b-a-copy-of-a-back-face", outside "melded permanents";
}

rule! {
    /// A token that is created as a copy of a transforming permanent, or of a transforming double-faced card in
    /// another zone, has a front face and a back face. Each has the copiable values that the same face of the
    /// original would have, with all copy effects that apply to the original. The token enters with its back
    /// face up if the original has its back face up. A token that merely enters as a copy, because of a
    /// replacement effect, keeps its single face.
    R707_8A "707.8a" since "2023-04-14" until "2025-09-19";
    when TRANSFORMING "the original is a transforming permanent or card",
        true is equivalent: "a modal double-faced token can't transform (712.9)"
    instead SAME_FACE "the token enters with the same face up as the original"
    instead COPY_EFFECTS "the copy effects on the original apply to both faces of the token"
    1: TRANSFORMING, shown "707/8a-a-token-transforms";
    2: COPY_EFFECTS, shown "707/8a-a-token-transforms";
    3: SAME_FACE;
    4: shown "707/8a-a-token-that-entered-as-a-copy";
}

rule! {
    /// A token that is created as a copy of a double-faced permanent or card has two faces and enters with the
    /// same face up, whether the double-faced card is a transforming one or not.
    R707_8A_20250919 "707.8a@2025-09-19": "707.8a" since "2025-09-19";
    when DOUBLE_FACED "the original is double-faced",
        true is equivalent: "an original with one face has no other face that the token could have"
    instead SAME_FACE "the token enters with the same face up as the original"
    instead COPY_EFFECTS "the copy effects on the original apply to both faces of the token"
    1 newest: DOUBLE_FACED, shown "707/8a-a-token-has-both-faces";
    2 newest: COPY_EFFECTS;
    3 newest: SAME_FACE;
    4 newest: shown "707/8a-a-token-that-entered-as-a-copy";
}

/// 707.1: returns a token for each object that an instruction to create copies is about, as it is or last was.
pub(crate) fn copies(table: &Table, resolving: &Resolving, except: &[Modification]) -> Vec<Token> {
    let there = |thing: &Thing| {
        !resolving.illegal.contains(thing) && r702_26b_phased_out::is_within_reach(table, *thing)
    };
    let objects = resolving.it.iter().flatten().copied().filter(there).filter_map(Thing::object);
    let originals: Vec<ObjectId> =
        objects.map(|object| r608_2h_information::asked_about(table, resolving, object)).collect();
    let now = table.now();
    if !r111_tokens::is_created(&now, resolving.object, !originals.is_empty()) {
        return Vec::new();
    }
    if originals.is_empty() {
        // The mutant: a token is created that is a copy of nothing.
        return vec![Token::of(&Arc::default())];
    }
    originals.into_iter().filter_map(|original| copy_of(&now, original, except)).collect()
}

/// 707.2: returns a token that is a copy of an object, as it is or last was, unless that can't be a permanent (111.5).
fn copy_of(now: &Now, original: ObjectId, except: &[Modification]) -> Option<Token> {
    let Some(object) = now.game().objects.get(&original) else {
        let known = r608_2h_information::as_it_is_or_was(now, original)?;
        let faces =
            now.game().last_known.of(original, AsOf::LastExisted).and_then(|known| known.faces.clone());
        let faces = faces.map(|faces| Faces { copied: Arc::clone(&faces), printed: faces });
        // A flipped permanent keeps its normal characteristics with the alternative ones.
        let normal = known.copiable.flipped.as_ref().filter(|_| known.status.flipped);
        return double_faced(now, original, faces, known.status.transformed, except)
            .or_else(|| single_faced(now, original, Arc::clone(normal.unwrap_or(&known.copiable)), except));
    };
    let values = r613::values_to_copy(now.bench(), now.game(), &CopyOf::Object(original), Moment::END)?;
    let faces = copied_faces(now.bench(), now.game(), original, object);
    let faces = faces.map(|copied| Faces { copied, printed: Arc::clone(&object.card) });
    double_faced(now, original, faces, object.status.transformed, except)
        .or_else(|| single_faced(now, original, values, except))
}

fn single_faced(
    now: &Now,
    original: ObjectId,
    values: Arc<Characteristics>,
    except: &[Modification],
) -> Option<Token> {
    let never_a_permanent =
        values.card_types.contains(CardType::Instant) || values.card_types.contains(CardType::Sorcery);
    if r111_tokens::is_not_created(now, original, never_a_permanent) {
        return None;
    }
    let copying = Copying { of: CopyOf::Values(values), except: except.to_vec() };
    Some(Token { copying: Some(copying), ..Token::of(&Arc::default()) })
}

/// The two faces of a double-faced object.
struct Faces {
    /// With the copy effects that apply to the object.
    copied: Arc<Card>,
    /// As they are printed.
    printed: Arc<Card>,
}

/// Returns both faces of a double-faced object that is face up, with the copy effects that apply to it.
pub(crate) fn copied_faces(bench: &Bench, game: &Game, id: ObjectId, object: &Object) -> Option<Arc<Card>> {
    if object.card.back.is_none() || object.status.face_down {
        return None;
    }
    let face = |transformed: bool| {
        let mut as_if = object.clone();
        as_if.status.transformed = transformed;
        r707_copying::copied_values(bench, game, id, &as_if, Moment::END)
    };
    let modal = object.card.modal;
    Some(Arc::new(Card { front: face(false), back: Some(face(true)), modal, lights: Vec::new() }))
}

/// 707.8a: returns a token with two faces if the original has two.
fn double_faced(
    now: &Now,
    id: ObjectId,
    faces: Option<Faces>,
    transformed: bool,
    except: &[Modification],
) -> Option<Token> {
    let has_two = faces.is_some();
    let (has_two, same_face, copy_effects) = if now.in_force(&R707_8A) {
        let transforming = faces.as_ref().is_some_and(|faces| !faces.printed.modal);
        (
            R707_8A::TRANSFORMING.holds_for(now, id, transforming),
            R707_8A::SAME_FACE.is_followed_for(now, id),
            R707_8A::COPY_EFFECTS.is_followed_for(now, id),
        )
    } else if now.in_force(&R707_8A_20250919) {
        (
            R707_8A_20250919::DOUBLE_FACED.holds_for(now, id, has_two),
            R707_8A_20250919::SAME_FACE.is_followed_for(now, id),
            R707_8A_20250919::COPY_EFFECTS.is_followed_for(now, id),
        )
    } else {
        return None;
    };
    let Faces { copied, printed } = faces.filter(|_| has_two)?;
    let faces = if copy_effects { copied } else { printed };
    Some(with_both_faces(now, id, &faces, transformed && same_face, except))
}

/// 707.8a, 707.10g: returns a copy with two faces, to both of which the exceptions apply.
pub(crate) fn with_both_faces(
    now: &Now,
    id: ObjectId,
    faces: &Card,
    transformed: bool,
    except: &[Modification],
) -> Token {
    let face = |face| Arc::new(r707_9_exceptions::with_exceptions(now.bench(), id, face, except));
    let back = faces.back.as_deref().map(face);
    let card = Card { front: face(&faces.front), back, modal: faces.modal, lights: Vec::new() };
    Token { card: Arc::new(card), transformed, copying: None, attached: None, combat: None }
}

rules![R707_8, R707_8A, R707_8A_20250919];
