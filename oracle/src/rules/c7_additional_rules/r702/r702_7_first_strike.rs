//! Double strike and first strike: 510.4 says what they do. And haste: 508.1a says what it does.

rule! {
    /// If an attacking or blocking creature has first strike or double strike as the combat damage step
    /// begins, only such creatures assign damage in it. A second step follows, for those that had neither and
    /// those that have double strike.
    R702_4B "702.4b" since "2009-10-01";
    same as "510.4"
    1: shown "510/4-double-strike";
}

rule! {
    /// A creature that loses double strike in the first combat damage step assigns no damage in the second.
    R702_4C "702.4c" since "2009-10-01";
    same as "510.4"
    1: DOUBLE of "510.4", shown "510/4-double-strike-lost";
}

rule! {
    /// A creature with first strike that gets double strike after the first combat damage step also assigns
    /// damage in the second.
    R702_4D "702.4d" since "2009-10-01";
    same as "510.4"
    1: DOUBLE of "510.4", shown "510/4-double-strike-gained";
}

rule! {
    /// If an attacking or blocking creature has first strike or double strike as the combat damage step
    /// begins, only such creatures assign damage in it. A second step follows, for those that had neither and
    /// those that have double strike.
    R702_7B "702.7b" since "2009-10-01";
    same as "510.4"
    1: shown "510/4-first-strike";
}

rule! {
    /// A creature that gets first strike after the first combat damage step still assigns damage in the
    /// second. One that loses it after dealing damage in the first doesn't assign any in the second.
    R702_7C "702.7c" since "2009-10-01";
    same as "510.4"
    1: HAD_NEITHER of "510.4", shown "510/4-first-strike-gained-late";
    2: HAD_NEITHER of "510.4", shown "510/4-first-strike-lost";
}

rule! {
    /// A creature with haste can attack even if its controller hasn't controlled it since the turn began.
    R702_10B "702.10b" since "2009-10-01";
    same as "508.1a"
    1: READY of "508.1a", shown "508/1a-summoning-sick";
}

rules![R702_4B, R702_4C, R702_4D, R702_7B, R702_7C, R702_10B];
