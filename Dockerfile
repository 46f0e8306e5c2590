# The tags name versions. Add their digests where you can reach the registry:
# docker buildx imagetools inspect node:24.21.0-trixie-slim
FROM node:24.21.0-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node bin/build.mjs && cp "$(readlink -f node_modules/.bin/node)" /usr/local/bin/node24

# The server build includes the packages that it needs (ADR 042). Only the embedded PostgreSQL stays outside, and a
# container has DATABASE_URL instead. So the image has no npm, no node_modules and no development packages.
FROM debian:13.6-slim
ARG RELEASE=unknown
LABEL org.opencontainers.image.title="Talent Passage" \
  org.opencontainers.image.version="${RELEASE}" \
  org.opencontainers.image.licenses="UNLICENSED"
RUN groupadd --gid 10001 passage \
  && useradd --uid 10001 --gid passage --no-create-home --shell /usr/sbin/nologin passage \
  && install -d -m 0700 -o passage -g passage /data /backups
WORKDIR /app
COPY --from=build /usr/local/bin/node24 /usr/local/bin/node
COPY --from=build /app/package.json ./
COPY --from=build /app/build ./build
COPY --from=build /app/src/database/migrations ./src/database/migrations
COPY --from=build /app/src/database/upgrade-from-1 ./src/database/upgrade-from-1
# The memory settings of npm start (bin/launch/serve.mjs). A larger heap: NODE_OPTIONS in program.env.
ENV NODE_ENV=production \
  NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=256" \
  MALLOC_ARENA_MAX=1 \
  MALLOC_MMAP_THRESHOLD_=4194304 \
  MALLOC_TRIM_THRESHOLD_=8388608 \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data
USER passage
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/index.js"]
