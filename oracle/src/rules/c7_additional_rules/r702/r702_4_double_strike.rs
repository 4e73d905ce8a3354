//! Double strike and first strike: what else is said about them. The two combat damage steps are in 510.4.

rule! {
    /// If an attacker or blocker has first strike or double strike as the combat damage step begins, a second
    /// combat damage step follows, as 510.4 says.
    R702_4B "702.4b" since "2009-10-01";
    same as "510.4"
    1: restates "510.4";
    2: restates "510.4";
    3: restates "510.4";
    4: restates "510.4";
}

rule! {
    /// A creature that loses double strike during the first combat damage step doesn't assign combat damage in
    /// the second one.
    R702_4C "702.4c" since "2009-10-01";
    same as "510.4"
    1: shown "702/4c-loses-double-strike";
}

rule! {
    /// A creature with first strike that gets double strike after it dealt combat damage in the first combat
    /// damage step assigns combat damage in the second one too.
    R702_4D "702.4d" since "2009-10-01";
    same as "510.4"
    1: shown "702/4d-gets-double-strike";
}

rule! {
    /// If an attacker or blocker has first strike or double strike as the combat damage step begins, a second
    /// combat damage step follows, as 510.4 says.
    R702_7B "702.7b" since "2009-10-01";
    same as "510.4"
    1: restates "510.4";
    2: restates "510.4";
    3: restates "510.4";
    4: restates "510.4";
}

rule! {
    /// A creature that gets first strike after the first combat damage was dealt still assigns combat damage in
    /// the second combat damage step. One that loses first strike after it dealt combat damage doesn't assign
    /// any again, unless it has double strike.
    R702_7C "702.7c" since "2009-10-01";
    same as "510.4"
    1: shown "702/7c-gets-first-strike";
    2: shown "702/7c-loses-first-strike";
}

rules![R702_4B, R702_4C, R702_4D, R702_7B, R702_7C];
