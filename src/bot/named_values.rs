//! Structs of named integers, so that a tuner can change them.

/// Declares a struct of integer fields with the name, meaning and default of each.
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

            /// The field with this name.
            #[must_use]
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => i32::try_from(self.$name).ok(),)*
                    _ => None,
                }
            }

            /// Sets the field with this name; a value out of its type's range counts as 0. Returns
            /// true if the field exists.
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
