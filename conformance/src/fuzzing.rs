//! The bodies of the fuzz targets. The programs in `fuzz/` are glue over them; the normal tests run
//! them over the seeds.
