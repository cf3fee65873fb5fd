//! Runs build scripts through Cargo and passes their settings to the bundle.

use cargo_metadata::{BuildScript, Message};

use crate::cargo::{MESSAGES, messages};
use crate::compile::Compiler;
use crate::error::{Error, Result};
use crate::graph::{Graph, Member};
use crate::request::Request;

/// Adds the settings from the build scripts to the conditions of all members, and the target's
/// conditions to the conditions of downloaded crates.
///
/// Scripts query the compiler for its features, so pass the oldest compiler that must accept the
/// bundle. Returns an error if `cargo check` fails or a script links a library that is not written
/// in Rust.
pub fn complete_conditions(
    graph: &mut Graph,
    request: &Request,
    compiler: &Compiler,
) -> Result<()> {
    let is_downloaded = |member: &&mut Member| !member.package.is_local();
    if graph.members.iter_mut().any(|member| is_downloaded(&member)) {
        let conditions = compiler.ask(&["--print", "cfg"])?;
        for member in graph.members.iter_mut().filter(is_downloaded) {
            member.conditions.target = Some(conditions.lines().map(str::to_owned).collect());
        }
    }
    if graph.members.iter().all(|member| member.package.build_script().is_none()) {
        return Ok(());
    }
    for executed in check(graph, request, compiler)? {
        let ran = |member: &&mut Member| member.package.id == executed.package_id;
        let Some(member) = graph.members.iter_mut().find(ran) else { continue };
        if let Some(library) = executed.linked_libs.first() {
            let (label, chain) = (member.package.label(), member.chain.join(" -> "));
            return Err(Error::new(
                format!(
                    "the package `{label}` links the native library {library:?}\nrequired by \
                     {chain}"
                ),
                "a single source file can only contain Rust: use a crate that needs no native library",
            ));
        }
        member.conditions.set = executed.cfgs.into_iter().collect();
        member.script.variables = executed.env.into_iter().collect();
        member.script.folder = Some(executed.out_dir.into_std_path_buf());
    }
    Ok(())
}

/// Runs `cargo check` on the package, in a target folder of its own. Returns the build scripts that
/// ran.
pub fn check(graph: &Graph, request: &Request, compiler: &Compiler) -> Result<Vec<BuildScript>> {
    let package = &graph.members[0].package;
    let mut command = compiler.cargo(graph);
    command.args(["check", "--release"]).args(MESSAGES);
    command.args(["--bin", &graph.bin, "--package", &package.id.repr, "--manifest-path"]);
    request.add_features(command.arg(&package.manifest_path));
    let (output, messages) = messages(&mut command)?;
    if !output.status.success() {
        let errors = output.errors();
        let message = format!("the package itself does not pass `cargo check`:\n{errors}");
        return Err(Error::new(message, "fix these errors first"));
    }
    let executed = messages.into_iter().filter_map(|message| match message {
        Message::BuildScriptExecuted(executed) => Some(executed),
        _ => None,
    });
    Ok(executed.collect())
}
