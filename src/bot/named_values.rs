//! Structs of whole numbers that are known by name, so that a tuner can change them.

/// Declares a struct of `i32` fields once: name, meaning and default of each.
macro_rules! named_values {
    (
        $(#[$about:meta])*
        pub struct $type:ident {
            $($(#[$meaning:meta])* $name:ident: $value:expr),* $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $type {
            $($(#[$meaning])* pub $name: i32,)*
        }

        impl Default for $type {
            fn default() -> Self {
                Self { $($name: $value,)* }
            }
        }

        impl $type {
            /// The names of all fields, in order.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// The field of a name, to read or to change.
            pub fn by_name(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

pub(super) use named_values;
