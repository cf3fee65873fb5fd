//! Which requests are answered: those of this machine's own browser to this very address.

use axum::http::{HeaderMap, Method};

use super::ServeError;

/// The header that carries the token of requests that change something.
pub const TOKEN_HEADER: &str = "x-referee-token";

/// What may be asked, and with which token.
#[derive(Clone, Debug)]
pub struct Guard {
    hosts: [String; 2],
    token: String,
}

impl Guard {
    /// The guard of a server on a port, with a new token.
    ///
    /// # Errors
    ///
    /// Returns an error if the system offers no random numbers.
    pub fn new(port: u16) -> Result<Self, ServeError> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| ServeError::Start(error.to_string()))?;
        let token = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Self { hosts: [format!("127.0.0.1:{port}"), format!("localhost:{port}")], token })
    }

    /// The token of this run.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Why a request is refused, if it is.
    pub fn refusal(&self, method: &Method, headers: &HeaderMap) -> Option<&'static str> {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let is_own = |host: &str| self.hosts.iter().any(|own| own == host);
        if !text("host").is_some_and(is_own) {
            return Some("the Host is not this server");
        }
        if headers.contains_key("origin") {
            let origin = text("origin").and_then(|origin| origin.strip_prefix("http://"));
            if !origin.is_some_and(is_own) {
                return Some("the Origin is another site");
            }
        }
        let is_visit = text("sec-fetch-mode") == Some("navigate") && *method == Method::GET;
        if text("sec-fetch-site") == Some("cross-site") && !is_visit {
            return Some("the request comes from another site");
        }
        let changes = !matches!(*method, Method::GET | Method::HEAD);
        if changes && !text(TOKEN_HEADER).is_some_and(|token| is_equal(token, &self.token)) {
            return Some("the token is missing or is not the one of this server");
        }
        None
    }
}

/// Whether two texts are equal, in a time that does not depend on where they differ.
fn is_equal(one: &str, other: &str) -> bool {
    one.len() == other.len()
        && one.bytes().zip(other.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(method: &Method, fields: &[(&'static str, &str)]) -> Option<&'static str> {
        let guard = Guard {
            hosts: ["127.0.0.1:80".to_owned(), "localhost:80".to_owned()],
            token: "secret".to_owned(),
        };
        let mut headers = HeaderMap::new();
        for (name, value) in fields {
            headers.insert(*name, value.parse().expect("a header"));
        }
        guard.refusal(method, &headers)
    }

    #[test]
    fn only_requests_of_the_own_pages_pass() {
        let host = ("host", "localhost:80");
        let own = ("origin", "http://localhost:80");
        let token = ("x-referee-token", "secret");
        assert_eq!(refusal(&Method::GET, &[host]), None);
        assert_eq!(refusal(&Method::GET, &[host, own]), None);
        assert_eq!(refusal(&Method::POST, &[host, own, token]), None);
        for host in ["localhost", "localhost:81", "evil.example:80", "127.0.0.1:80.evil.example"] {
            assert!(refusal(&Method::GET, &[("host", host)]).is_some(), "{host}");
        }
        assert!(refusal(&Method::GET, &[]).is_some());
        for origin in ["null", "https://localhost:80", "http://evil.example", "http://localhost"] {
            assert!(refusal(&Method::GET, &[host, ("origin", origin)]).is_some(), "{origin}");
        }
        assert!(refusal(&Method::POST, &[host, own]).is_some());
        assert!(refusal(&Method::POST, &[host, own, ("x-referee-token", "secres")]).is_some());
        let cross = ("sec-fetch-site", "cross-site");
        assert!(refusal(&Method::GET, &[host, cross]).is_some());
        assert_eq!(refusal(&Method::GET, &[host, cross, ("sec-fetch-mode", "navigate")]), None);
    }
}
