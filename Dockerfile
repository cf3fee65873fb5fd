# docker build -t icefire . && docker run --rm icefire            the first command
# docker run --rm -v "$PWD:/games" icefire match --game ice-and-fire ...   any other, in this folder
FROM rust:1-bookworm AS build
WORKDIR /icefire
COPY . .
RUN cargo build --release --locked -p referee

FROM debian:bookworm-slim
# Bots in Python run in the container, too.
RUN apt-get update && apt-get install -y --no-install-recommends python3 && rm -rf /var/lib/apt/lists/*
COPY --from=build /icefire/target/release/referee /usr/local/bin/referee
RUN useradd --create-home player
USER player
WORKDIR /games
ENTRYPOINT ["referee"]
