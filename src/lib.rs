//! The rules of *A Code of Ice and Fire*, and a bot that plays it.
