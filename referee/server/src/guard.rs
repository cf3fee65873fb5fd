//! Admits only requests that a browser on this machine sends to exactly this address.

use axum::http::{HeaderMap, Method};

use super::RunningArena;

/// Header with the token, required for requests that change state.
pub const TOKEN_HEADER: &str = "x-referee-token";

/// The accepted `Host` names, the token and the cookie of this server.
#[derive(Clone, Debug)]
pub struct Guard {
    hosts: Vec<String>,
    token: String,
    /// `NAME=SECRET`, required in every request; `None` if anyone on this machine may read.
    cookie: Option<String>,
}

impl Guard {
    /// Creates the guard for a server on `port`, with a new token.
    ///
    /// Returns an error if the system cannot provide random numbers.
    pub fn new(port: u16) -> Result<Self, getrandom::Error> {
        Ok(Self { hosts: hosts(port), token: random_text()?, cookie: None })
    }

    /// A guard for a running arena, which refuses requests without its cookie.
    pub fn for_arena(running: &RunningArena) -> Self {
        let token = running.token.clone();
        Self { hosts: hosts(running.port), token, cookie: Some(running.cookie()) }
    }

    /// The cookie that a browser receives in exchange for the secret in the printed address.
    pub fn cookie_for(&self, secret: &str) -> Option<String> {
        let cookie = self.cookie.as_ref()?;
        let (_, expected) = cookie.split_once('=')?;
        is_equal(secret, expected).then(|| format!("{cookie}; Path=/; HttpOnly; SameSite=Strict"))
    }

    /// Returns true if the request has the cookie, or if none is required.
    pub fn admits(&self, headers: &HeaderMap) -> bool {
        let Some(expected) = &self.cookie else { return true };
        let all = headers.get_all("cookie").into_iter().filter_map(|text| text.to_str().ok());
        all.flat_map(|text| text.split(';')).any(|cookie| is_equal(cookie.trim(), expected))
    }

    pub fn token(&self) -> &str {
        &self.token
    }

    /// The reason to refuse a request, if any.
    pub fn refusal(&self, method: &Method, headers: &HeaderMap) -> Option<&'static str> {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let is_own = |host: &str| self.hosts.iter().any(|own| own == host);
        if !text("host").is_some_and(is_own) {
            return Some("the Host header does not name this server");
        }
        if headers.contains_key("origin") {
            let origin = text("origin").and_then(|origin| origin.strip_prefix("http://"));
            if !origin.is_some_and(is_own) {
                return Some("the Origin header names another site");
            }
        }
        let is_visit = text("sec-fetch-mode") == Some("navigate") && *method == Method::GET;
        // Another port on this machine also counts as the same site.
        let is_foreign = matches!(text("sec-fetch-site"), Some("cross-site" | "same-site"));
        if is_foreign && !is_visit {
            return Some("the request comes from another site");
        }
        let changes = !matches!(*method, Method::GET | Method::HEAD);
        if changes && !text(TOKEN_HEADER).is_some_and(|token| is_equal(token, &self.token)) {
            return Some("the token is missing or wrong");
        }
        None
    }
}

/// Returns 128 random bits in hexadecimal.
///
/// Returns an error if the system cannot provide random numbers.
pub fn random_text() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The valid `Host` headers for a port. Browsers omit the default port.
fn hosts(port: u16) -> Vec<String> {
    let names = ["127.0.0.1", "localhost"];
    let without_port = names.into_iter().filter(|_| port == 80).map(str::to_owned);
    names.iter().map(|name| format!("{name}:{port}")).chain(without_port).collect()
}

/// Compares two strings in constant time.
fn is_equal(one: &str, other: &str) -> bool {
    one.len() == other.len()
        && one.bytes().zip(other.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderName;

    use super::*;

    #[test]
    fn port_80_is_left_out_by_browsers() {
        let guard = Guard { hosts: hosts(80), token: "secret".to_owned(), cookie: None };
        let refusal = |host: &str| {
            let origin = format!("http://{host}");
            let fields = [("host", host), ("origin", &origin), (TOKEN_HEADER, "secret")];
            let field = |(name, value): (&'static str, &str)| {
                (HeaderName::from_static(name), value.parse().expect("a header"))
            };
            guard.refusal(&Method::POST, &fields.map(field).into_iter().collect())
        };
        for host in ["localhost", "127.0.0.1", "localhost:80"] {
            assert_eq!(refusal(host), None, "{host}");
        }
        assert!(refusal("evil.example").is_some());
    }

    #[test]
    fn an_arena_admits_nobody_without_its_cookie() {
        let [secret, token] = ["secret", "token"].map(str::to_owned);
        let guard = Guard::for_arena(&RunningArena { port: 80, secret, token });
        let admits = |cookie: &str| {
            let name = HeaderName::from_static("cookie");
            guard.admits(&[(name, cookie.parse().expect("a header"))].into_iter().collect())
        };
        assert!(!guard.admits(&HeaderMap::new()));
        assert!(admits("arena-80=secret") && admits("other=1; arena-80=secret"));
        for wrong in [
            "",
            "secret",
            "arena-80",
            "arena-80=",
            "arena-80=token",
            "arena-80=SECRET",
            "arena-80=ecret",
            "arena-80=secret2",
            "arena-80=\"secret\"",
            "arena-81=secret",
            "xarena-80=secret",
            "ARENA-80=secret",
        ] {
            assert!(!admits(wrong), "{wrong:?}");
        }
        assert_eq!(guard.cookie_for("other"), None);
        let cookie = guard.cookie_for("secret").expect("a cookie");
        assert_eq!(cookie, "arena-80=secret; Path=/; HttpOnly; SameSite=Strict");
    }
}
