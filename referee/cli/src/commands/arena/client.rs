//! Requests to the process that runs an arena.

use std::path::Path;
use std::time::Duration;

use arena::{Now, Reply, Request};
use serde::Deserialize;
use server::{RunningArena, TOKEN_HEADER};
use ureq::Agent;

use crate::Failure;

/// Timeout for one request. It includes uploading a source, but not building it.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Response to a request for the state of a running arena.
#[derive(Deserialize)]
struct Running {
    now: Option<Now>,
}

/// Connection to a running arena.
pub struct Client {
    running: RunningArena,
    agent: Agent,
}

impl Client {
    /// Connects to the process that runs the arena in `folder`. Returns `None` if there is no such
    /// process, or if it does not answer.
    pub fn find(folder: &Path) -> Option<Self> {
        let running = RunningArena::read(folder)?;
        let config = Agent::config_builder().timeout_global(Some(TIMEOUT));
        let client = Self { running, agent: config.http_status_as_error(false).build().into() };
        client.state().is_some().then_some(client)
    }

    /// Returns the address of the arena's pages.
    pub fn address(&self) -> String {
        self.running.entry()
    }

    /// Returns the work in progress.
    pub fn now(&self) -> Option<Now> {
        self.state()?.now
    }

    /// Requests the state. Returns `None` if the process does not answer.
    fn state(&self) -> Option<Running> {
        let answer = self.agent.get(self.running.link("/arena/state"));
        let answer = answer.header("cookie", self.running.cookie()).call().ok()?;
        let text = answer.status().is_success().then(|| answer.into_body().read_to_string());
        serde_json::from_str(&text?.ok()?).ok()
    }

    /// Sends a request.
    ///
    /// Returns an error with the arena's reason if it refuses the request.
    pub fn ask(&self, request: &Request) -> Result<Reply, Failure> {
        let body = serde_json::to_vec(request).map_err(Failure::usage)?;
        let answer = self
            .agent
            .post(self.running.link("/arena/request"))
            .header("cookie", self.running.cookie())
            .header(TOKEN_HEADER, &self.running.token)
            .header("content-type", "application/json")
            .send(&body[..])
            .map_err(|error| {
                Failure::usage(format!("no answer from the running arena: {error}"))
            })?;
        let is_done = answer.status().is_success();
        let text = answer.into_body().read_to_string().map_err(Failure::usage)?;
        match is_done {
            true => Ok(serde_json::from_str(&text).map_err(Failure::usage)?),
            false => {
                let reason: Option<serde_json::Value> = serde_json::from_str(&text).ok();
                let reason = reason.and_then(|of| of["error"].as_str().map(str::to_owned));
                Err(Failure::usage(reason.unwrap_or(text)))
            }
        }
    }
}
