//! The parameters of one line: `Mode$ Continuous | Affected$ Creature | AddPower$ 1`.

use std::fmt;

/// Parameters in the order in which they were first set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Parameters(Vec<(&'static str, String)>);

impl Parameters {
    /// The value of a parameter.
    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| *known == key).map(|(_, value)| value.as_str())
    }

    /// Whether a parameter is set.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.0.iter().any(|(known, _)| *known == key)
    }

    /// Whether none is set.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Sets a parameter, or replaces it.
    pub(crate) fn set(&mut self, key: &'static str, value: impl Into<String>) {
        let value = value.into();
        match self.0.iter_mut().find(|(known, _)| *known == key) {
            Some((_, old)) => *old = value,
            None => self.0.push((key, value)),
        }
    }

    /// Adds to a list.
    pub(crate) fn add(&mut self, key: &'static str, value: impl fmt::Display, separator: &str) {
        match self.0.iter_mut().find(|(known, _)| *known == key) {
            Some((_, old)) => *old = format!("{old}{separator}{value}"),
            None => self.0.push((key, value.to_string())),
        }
    }

    /// Removes a parameter, and says what it was.
    pub(crate) fn take(&mut self, key: &str) -> Option<String> {
        let place = self.0.iter().position(|(known, _)| *known == key)?;
        Some(self.0.remove(place).1)
    }

    /// Removes a parameter.
    pub(crate) fn remove(&mut self, key: &str) {
        self.0.retain(|(known, _)| *known != key);
    }

    /// The same values under other names; `None` if one of them has none.
    pub(crate) fn renamed(&self, name: impl Fn(&str) -> Option<&'static str>) -> Option<Parameters> {
        self.0
            .iter()
            .map(|(key, value)| Some((name(key)?, value.clone())))
            .collect::<Option<_>>()
            .map(Parameters)
    }

    /// These, then those.
    pub(crate) fn and(mut self, others: &Parameters) -> Parameters {
        for (key, value) in &others.0 {
            self.set(key, value.clone());
        }
        self
    }
}

impl fmt::Display for Parameters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, (key, value)) in self.0.iter().enumerate() {
            write!(f, "{}{key}$ {value}", if n > 0 { " | " } else { "" })?;
        }
        Ok(())
    }
}
