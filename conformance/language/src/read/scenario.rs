//! Reading a file: cards, and the lines of a scenario outside its board.

use super::{Reader, board, card, expect, script, seen};
use crate::cursor::Cursor;
use crate::errors::Error;
use crate::examples::Example;
use crate::nearest::nearest;
use crate::span::{Span, Spanned};
use crate::syntax::players_of;
use crate::syntax::{
    BoardText, CardDefinition, EditionRange, ExpectLine, File, Line as Statement, OtherReading, ScenarioText,
    ScriptText,
};
use crate::tokens::Line;
use apnap_oracle::edition::Edition;
use apnap_oracle::rule::Reading;

/// The first words of lines that are not indented.
pub(crate) const HEADS: [&str; 12] = [
    "scenario", "rules", "see", "example", "editions", "because", "card", "board", "settle", "script",
    "expect", "or by",
];

/// The highest number of an example after one rule; no edition prints nearly as many.
const MOST_EXAMPLES: u32 = 99;

/// The parts of a file that have been read.
#[derive(Default)]
struct Parts {
    cards: Vec<CardDefinition>,
    title: Option<Spanned<String>>,
    rules: Option<Vec<Spanned<String>>>,
    see: Option<Vec<Spanned<String>>>,
    examples: Option<Vec<Spanned<Example>>>,
    editions: Option<EditionRange>,
    because: Option<Spanned<String>>,
    board: Option<BoardText>,
    script: Option<ScriptText>,
    expect: Option<Vec<ExpectLine>>,
    otherwise: Option<OtherReading>,
    /// The kinds of lines that exist, even if they could not be read.
    there: Vec<(&'static str, Span)>,
}

/// Reads a file.
pub(crate) fn file(reader: &mut Reader<'_, '_>) -> File {
    let mut parts = Parts::default();
    broken_heads(reader, &mut parts);
    while let Some(line) = reader.next_at(0) {
        let mut cursor = Cursor::new(line, &[]);
        let read = head(&mut cursor, &mut parts, line).and_then(|head| {
            let read = statement(reader, &mut cursor, &mut parts, head);
            if read.is_err() {
                reader.pass_over_below(line.level);
            }
            read
        });
        reader.note(read, line);
    }
    parts.check(reader);
    parts.into_file()
}

/// A line with a readable beginning exists, even if its end cannot be read.
fn broken_heads(reader: &Reader<'_, '_>, parts: &mut Parts) {
    for line in reader.lines.iter().filter(|line| line.broken && line.level == 0) {
        let mut cursor = Cursor::new(line, &[]);
        if let Some(head) = HEADS.into_iter().find(|head| cursor.eat(head)) {
            parts.there.push((head, line.span.clone()));
        }
    }
}

/// The first word of the line; only cards can appear more than once.
fn head(cursor: &mut Cursor<'_, '_>, parts: &mut Parts, line: &Line<'_>) -> Result<&'static str, Error> {
    let span = cursor.here();
    let Some(head) = HEADS.into_iter().find(|head| cursor.eat(head)) else {
        return Err(cursor.fail());
    };
    let twice = head != "card" && parts.there.iter().any(|(other, _)| *other == head);
    parts.there.push((head, line.span.clone()));
    if twice { Err(Error::new(&span, format!("`{head}` appears twice"))) } else { Ok(head) }
}

fn statement<'t>(
    reader: &mut Reader<'_, 't>,
    cursor: &mut Cursor<'_, 't>,
    parts: &mut Parts,
    head: &str,
) -> Result<(), Error> {
    match head {
        "scenario" => parts.title = Some(cursor.text("in quotes, what the scenario shows")?),
        "rules" => parts.rules = Some(rule_numbers(cursor)?),
        "see" => parts.see = Some(rule_numbers(cursor)?),
        "example" => parts.examples = Some(examples(cursor)?),
        "editions" => parts.editions = Some(editions(cursor)?),
        "because" => {
            parts.because = Some(cursor.text("in quotes, how the rules lead to the expected results")?)
        }
        "card" => parts.cards.push(card::card(reader, cursor, 0)?),
        "board" => {
            cursor.done()?;
            parts.board = Some(board::board(reader));
        }
        "script" | "settle" => {
            cursor.done()?;
            let settles = head == "settle";
            before_expect(cursor, parts, settles)?;
            let players = players_of(parts.board.as_ref());
            let statements =
                if settles { script::answers(reader, &players) } else { script::script(reader, &players) };
            parts.script = Some(ScriptText { settles, statements, at_the_end: Vec::new() });
        }
        "or by" => {
            if parts.script.is_some() {
                let error = Error::new(&cursor.here(), "a second reading of a game cannot be stated");
                return Err(error.helped("show the two readings on a board without `script` or `settle`"));
            }
            let reading = reading(cursor)?;
            cursor.done()?;
            let players = players_of(parts.board.as_ref());
            let expect = expect::expectations(reader, &players);
            parts.otherwise = Some(OtherReading { reading, expect });
        }
        _ => {
            cursor.done()?;
            let players = players_of(parts.board.as_ref());
            match &mut parts.script {
                Some(script) => script.at_the_end = seen::seen_lines(reader, &players, 1),
                None => parts.expect = Some(expect::expectations(reader, &players)),
            }
        }
    }
    cursor.done()
}

/// Checks that `script` or `settle` comes before `expect`, and is the only one of the two.
fn before_expect(cursor: &Cursor<'_, '_>, parts: &Parts, settles: bool) -> Result<(), Error> {
    if parts.script.is_some() {
        let error = Error::new(&cursor.here(), "`settle` and `script` exclude each other");
        return Err(error.helped("a game performs state-based actions by itself; leave out `settle`"));
    }
    if parts.expect.is_none() {
        return Ok(());
    }
    let error = |title| Error::new(&cursor.here(), title);
    Err(if settles {
        error("`settle` comes before `expect`")
    } else {
        error("`script` comes before `expect`").helped("within a script, `expect` can follow any statement")
    })
}

fn rule_numbers(cursor: &mut Cursor<'_, '_>) -> Result<Vec<Spanned<String>>, Error> {
    let mut numbers = vec![rule_number(cursor)?];
    while !cursor.is_done() {
        numbers.push(rule_number(cursor)?);
    }
    Ok(numbers)
}

fn rule_number(cursor: &mut Cursor<'_, '_>) -> Result<Spanned<String>, Error> {
    cursor.word("the number of a rule", |word| word.starts_with(|c: char| c.is_ascii_digit()))
}

/// `613.4d/1`: rules, each with the number of an example.
fn examples(cursor: &mut Cursor<'_, '_>) -> Result<Vec<Spanned<Example>>, Error> {
    let mut examples = Vec::new();
    while examples.is_empty() || !cursor.is_done() {
        let rule = rule_number(cursor)?;
        cursor.expect_symbol('/')?;
        let end = cursor.here().end;
        let number = cursor.count(MOST_EXAMPLES)?;
        let span = rule.span.start..end;
        examples.push(Spanned::new(Example { rule: rule.value, number }, span));
    }
    Ok(examples)
}

/// The identifier of an alternative reading, from the list of disputes.
fn reading(cursor: &mut Cursor<'_, '_>) -> Result<Reading, Error> {
    let word = cursor.word("the identifier of a reading", |_| true)?;
    Reading::named(&word.value).ok_or_else(|| {
        let known = Reading::ALL.iter().map(|(_, id)| *id);
        Error::new(&word.span, format!("there is no reading `{}`", word.value))
            .expecting("expected a reading from the list of disputes")
            .nearest(nearest(&word.value, known))
    })
}

/// `A..B`, `A..`, `..B`.
fn editions(cursor: &mut Cursor<'_, '_>) -> Result<EditionRange, Error> {
    let range = cursor.word("editions such as 2020-04-17.. or 2010-07-16..2013-02-01", |_| true)?;
    let Some((since, last)) = range.split_once("..") else {
        return Err(Error::new(&range.span, format!("`{}` is not a range of editions", range.value))
            .expecting("expected A..B, A.. or ..B"));
    };
    let start = range.span.start;
    let since = date(since, start)?;
    let last = date(last, range.span.end - last.len())?;
    if since.is_none() && last.is_none() {
        return Err(Error::new(&range.span, "the range has no end")
            .helped("leave the line out if the scenario is valid in all editions"));
    }
    possible(EditionRange { since, last }, &range.span)
}

fn date(text: &str, start: usize) -> Result<Option<Edition>, Error> {
    if text.is_empty() {
        return Ok(None);
    }
    let span = start..start + text.len();
    let malformed =
        |_| Error::new(&span, format!("`{text}` is not a date")).expecting("a date is written 2024-09-20");
    text.parse().map(Some).map_err(malformed)
}

fn possible(range: EditionRange, span: &Span) -> Result<EditionRange, Error> {
    let first = Edition::FIRST;
    if let (Some(since), Some(last)) = (range.since, range.last)
        && since > last
    {
        return Err(Error::new(span, "no edition lies in this range")
            .expecting(format!("{since} is after {last}"))
            .helped(format!("perhaps {last}..{since}")));
    }
    if range.last.is_some_and(|last| last < first) {
        return Err(Error::new(span, "the range lies before the first edition that is supported")
            .expecting(format!("the first edition is {first}")));
    }
    Ok(range)
}

impl Parts {
    fn place_of(&self, head: &str) -> Option<&Span> {
        self.there.iter().find(|(other, _)| *other == head).map(|(_, span)| span)
    }

    /// Reports missing lines, and lines without a scenario.
    fn check(&self, reader: &mut Reader<'_, '_>) {
        let Some(scenario) = self.place_of("scenario") else {
            for (head, span) in self.there.iter().filter(|(head, _)| *head != "card") {
                let error = Error::new(span, format!("`{head}` without a scenario"));
                reader.errors.push(error.helped("a scenario begins with `scenario \"what it shows\"`"));
            }
            return;
        };
        for (head, title, help) in MISSING {
            let said_in_the_script = *head == "expect" && self.place_of("script").is_some();
            if self.place_of(head).is_none() && !said_in_the_script {
                reader.errors.push(Error::new(scenario, *title).helped(*help));
            }
        }
        if let Some(script) = &self.script {
            self.check_script(script, reader);
            return;
        }
        let nothing_expected = self.expect.as_ref().is_some_and(Vec::is_empty);
        if let (true, true, Some(place)) =
            (nothing_expected, reader.errors.is_empty(), self.place_of("expect"))
        {
            reader.errors.push(Error::new(place, "nothing is expected").helped(MISSING_EXPECT));
        }
    }

    /// Reports a game without expectations.
    fn check_script(&self, script: &ScriptText, reader: &mut Reader<'_, '_>) {
        let shows = script.statements.iter().any(|statement| match statement.value {
            Statement::MustNot { .. }
            | Statement::IsAsked { .. }
            | Statement::IsNotAsked { .. }
            | Statement::Expect(_) => true,
            Statement::Go(_) | Statement::Decide { .. } => false,
        });
        let place = self.place_of("script").or(self.place_of("settle"));
        if let (false, true, true, Some(place)) =
            (shows, script.at_the_end.is_empty(), reader.errors.is_empty(), place)
        {
            let error = Error::new(place, "nothing is expected of this game");
            reader.errors.push(error.helped("add `expect` with lines such as `bears is tapped` below it"));
        }
    }

    fn into_file(self) -> File {
        let scenario = self.title.map(|title| ScenarioText {
            title,
            rules: self.rules.unwrap_or_default(),
            see: self.see.unwrap_or_default(),
            examples: self.examples.unwrap_or_default(),
            editions: self.editions.unwrap_or_default(),
            because: self.because.unwrap_or_else(|| String::new().into()),
            board: self.board.unwrap_or_default(),
            script: self.script,
            expect: self.expect.unwrap_or_default(),
            otherwise: self.otherwise,
        });
        File { cards: self.cards, scenario }
    }
}

const MISSING_EXPECT: &str = "add a block `expect` with lines such as `a is 4/3`";

/// The lines that every scenario has, with the error and the advice if one is missing.
const MISSING: &[(&str, &str, &str)] = &[
    ("rules", "the scenario names no rule", "add a line such as `rules 613.4c`: the rules that it decides"),
    (
        "because",
        "the scenario has no explanation",
        "add a line `because \"…\"`: how the rules lead to the expected values",
    ),
    (
        "board",
        "the scenario has no board",
        "add a block `board` with lines such as `alice controls Humility`",
    ),
    ("expect", "the scenario expects nothing", MISSING_EXPECT),
];
