//! Makes the seeds: `seeds CASES CORPUS`, two folders.

use std::env;
use std::path::PathBuf;

fn main() {
    let folders: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [cases, corpus] = folders.as_slice() else {
        panic!("usage: seeds CASES CORPUS");
    };
    let count = flagfall_fuzz::seeds::write(cases, corpus).expect("seeds");
    println!("{count} seeds");
}
