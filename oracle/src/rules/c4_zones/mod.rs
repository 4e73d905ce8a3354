//! Chapter 4, zones: the places where objects can be.

// The test `lists` writes the rest: UPDATE_EXPECT=1 cargo test -p apnap-oracle --test lists
pub(crate) mod r400_11_outside;
pub(crate) mod r400_3_owners_zones;
pub(crate) mod r400_4_kept_out;
pub(crate) mod r400_6_moving;
pub(crate) mod r400_7_new_objects;
pub(crate) mod r400_9_turned_face_down;
pub(crate) mod r401_library;
pub(crate) mod r402_hand;
pub(crate) mod r405_stack;

/// The rules of this chapter, file by file.
#[rustfmt::skip]
pub(crate) const RULES: &[&[&crate::rule::Rule]] = &[
    r400_3_owners_zones::RULES,
    r400_4_kept_out::RULES,
    r400_6_moving::RULES,
    r400_7_new_objects::RULES,
    r400_9_turned_face_down::RULES,
    r400_11_outside::RULES,
    r401_library::RULES,
    r402_hand::RULES,
    r405_stack::RULES,
];
