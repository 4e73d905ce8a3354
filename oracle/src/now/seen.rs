//! The door to an object that may be gone: whoever looks says as of when.

use super::{Look, Now, ObjectNow};
use crate::state::{AsOf, ObjectId};
use std::rc::Rc;

impl Now<'_> {
    /// Returns an object as of some time. The rules that say when it counts as it last existed are 113.7a and
    /// 608.2h.
    pub(crate) fn seen(&self, id: ObjectId, when: AsOf) -> Option<Rc<ObjectNow>> {
        let as_it_is = || {
            let place = self.made.objects.binary_search_by_key(&id, |object| object.id).ok()?;
            self.made.objects.get(place).map(Rc::clone)
        };
        let now = if matches!(when, AsOf::Now | AsOf::NowOrLast) { as_it_is() } else { None };
        now.or_else(|| Some(Rc::new(ObjectNow::last_known(id, self.game.last_known.of(id, when)?))))
    }
}

impl Look<'_> {
    /// Returns an object as it was before it left its zone or phased out.
    pub(crate) fn as_it_was(&self, id: ObjectId, when: AsOf) -> Option<ObjectNow> {
        Some(ObjectNow::last_known(id, self.game().last_known.of(id, when)?))
    }
}
