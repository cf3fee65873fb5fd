//! Structs whose integer fields a tuner can read and change by name.

/// Declares a struct of integer fields, each with a doc comment, a name and a default value.
macro_rules! named_values {
    (
        $(#[$about:meta])*
        pub struct $type:ident of $number:ty {
            $($(#[$meaning:meta])* $name:ident: $value:expr),* $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $type {
            $($(#[$meaning])* pub $name: $number,)*
        }

        impl Default for $type {
            fn default() -> Self {
                Self { $($name: $value,)* }
            }
        }

        impl $type {
            /// The names of all fields, in order.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// Returns the value of the field with this name, or `None` if there is no such field.
            #[must_use]
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => i32::try_from(self.$name).ok(),)*
                    _ => None,
                }
            }

            /// Sets the field with this name. A value out of range for the field's type is stored
            /// as 0. Returns true if the field exists.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                let value = <$number>::try_from(value).unwrap_or_default();
                match name {
                    $(stringify!($name) => self.$name = value,)*
                    _ => return false,
                }
                true
            }
        }
    };
}

pub(super) use named_values;
