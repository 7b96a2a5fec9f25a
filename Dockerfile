# syntax=docker/dockerfile:1
# One container: pages, calls, realtime, media relay. Data lives in /app/data.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund --loglevel=error
COPY . .
RUN node server/bootstrap.mjs setup \
  && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* built/cache tests bench studio site

FROM node:24-bookworm-slim
# ffmpeg looks at uploaded videos (thumbnails, checks); tini passes signals on and reaps it
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg tini \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build --chown=root:root /app /app
# what V8 compiles at a start belongs to who starts it; the server reads it and cannot change it
RUN mkdir -p data built/cache \
  && chown node:node data built/cache \
  && setpriv --reuid=node --regid=node --clear-groups node server/bundle/warm.ts \
  && chown -R root:root built/cache \
  && chmod -R a+rX built/cache
USER node
ENV NODE_ENV=production MODE=srv PORT=8080 DATA_DIR=/app/data RTC_PORT_RANGE=40000-40003
VOLUME /app/data
# pages and calls; media relay; face-capture apps, one port for each avatar channel from 11111 on
EXPOSE 8080/tcp 40000-40003/udp 11111-11120/udp
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=16", "built/server.js"]
