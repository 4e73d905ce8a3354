//! An engine ends with us, whatever ends us, and so does everything that it started.

use crate::support::command::APNAP;
use crate::{folder, signal, wait_until};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// An engine that never replies and doesn't read. It and a process that it starts show in files that they live.
const STUCK: &str = "beat() { while :; do echo >> \"$1\"; sleep 0.05; done; }\n\
                     trap '' HUP INT TERM\n\
                     beat child & beat engine";

#[test]
fn an_engine_that_is_stuck_ends_with_us() {
    for ending in ["INT", "TERM", "HUP", "QUIT", "KILL"] {
        let folder = folder(&format!("stuck-{ending}"));
        let mut apnap = start(&folder, STUCK);
        wait_until("the engine runs", || size(&folder, "engine") > 0 && size(&folder, "child") > 0);
        signal(&apnap, ending);
        end(&mut apnap);
        for file in ["engine", "child"] {
            wait_until(&format!("after {ending} the {file} has ended"), || {
                let before = size(&folder, file);
                sleep(Duration::from_millis(300));
                size(&folder, file) == before
            });
        }
    }
}

/// Waits for the end of a command that got a signal. Whoever runs the tests may have had it ignore the signal, as `nohup`
/// does; then the command is killed.
fn end(apnap: &mut Child) {
    for _ in 0..100 {
        if apnap.try_wait().unwrap().is_some() {
            return;
        }
        sleep(Duration::from_millis(50));
    }
    apnap.kill().unwrap();
    apnap.wait().unwrap();
}

/// Starts a command that waits for an engine.
fn start(folder: &Path, engine: &str) -> Child {
    fs::write(folder.join("engine.sh"), engine).unwrap();
    Command::new(APNAP)
        .args(["smoke", "--engine", "stdio:exec sh engine.sh", "--start-timeout", "600"])
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn size(folder: &Path, file: &str) -> u64 {
    fs::metadata(folder.join(file)).map_or(0, |file| file.len())
}
