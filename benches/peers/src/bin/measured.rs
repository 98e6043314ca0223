//! Runs a program so many times, one after the other, and prints what its processes cost: microseconds of CPU time
//! (user and system), microseconds on the clock, and the peak of memory in KiB.
//!
//! `measured TIMES SECONDS PROGRAM ARGUMENTS...`; SECONDS is the CPU time that one process may take before it is
//! killed. Its standard input is this program's, what it writes is dropped. The system counts children all
//! together, and a child's peak begins at that of the process that starts it: so each measurement is a small process.

use std::env;
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use nix::sys::resource::{Resource, UsageWho, getrusage, setrlimit};
use nix::sys::time::TimeValLike;

fn main() -> ExitCode {
    let mut words = env::args_os().skip(1);
    let mut number = || words.next()?.to_str()?.parse::<u64>().ok();
    let (Some(times), Some(seconds)) = (number(), number()) else {
        eprintln!("measured TIMES SECONDS PROGRAM ARGUMENTS...");
        return ExitCode::FAILURE;
    };
    let (program, arguments) = (words.next().expect("a program"), words.collect::<Vec<_>>());
    setrlimit(Resource::RLIMIT_CPU, seconds, seconds).expect("less may always be asked for");
    let start = Instant::now();
    let mut code = None;
    for _ in 0..times {
        let mut command = Command::new(&program);
        let command = command
            .args(&arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        code = command.status().expect("a program that starts").code();
    }
    let wall = start.elapsed().as_micros();
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system counts");
    let cpu = (usage.user_time() + usage.system_time()).num_microseconds();
    // -1: killed.
    println!("{cpu} {wall} {} {}", usage.max_rss(), code.unwrap_or(-1));
    ExitCode::SUCCESS
}
