//! As much of HTTP as the tests need to speak to a server on this machine.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

use serde_json::Value;

/// Speaks to a server on a port of this machine.
pub struct Client {
    pub port: u16,
}

/// A port that nobody listens on.
pub fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    listener.local_addr().expect("an address").port()
}

impl Client {
    /// The status code, or 0 where nobody answers, and the body.
    pub fn request(&self, method: &str, path: &str, body: &str) -> (u16, String) {
        let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) else {
            return (0, String::new());
        };
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.0\r\nHost: localhost\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        );
        let mut answer = Vec::new();
        if stream.write_all(request.as_bytes()).is_err() || stream.read_to_end(&mut answer).is_err()
        {
            return (0, String::new());
        }
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let code = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        (code.unwrap_or(0), body.to_owned())
    }

    /// The status code and the JSON of the answer to a JSON value.
    pub fn send(&self, method: &str, path: &str, value: &Value) -> (u16, Value) {
        let (code, body) = self.request(method, path, &value.to_string());
        (code, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    /// The JSON at a path.
    pub fn get(&self, path: &str) -> Option<Value> {
        let (code, body) = self.request("GET", path, "");
        serde_json::from_str(&body).ok().filter(|_| code == 200)
    }
}
