//! Addresses of pages, with texts of others as parts of them.

use form_urlencoded::Serializer;

/// The address of a page with its fields.
pub fn link(page: &str, fields: &[(&str, &str)]) -> String {
    let mut query = Serializer::new(String::new());
    fields.iter().for_each(|(name, value)| {
        query.append_pair(name, value);
    });
    format!("{page}?{}", query.finish())
}

#[cfg(test)]
mod tests {
    use super::link;

    #[test]
    fn a_name_cannot_leave_its_field() {
        let address = link("/match", &[("file", "a&b=\"<#é/../x"), ("n", "1")]);
        assert_eq!(address, "/match?file=a%26b%3D%22%3C%23%C3%A9%2F..%2Fx&n=1");
    }
}
