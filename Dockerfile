# syntax=docker/dockerfile:1
# One container: pages, calls, realtime, media relay. Data lives in /app/data.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG BASE_IMAGE=debian:bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY server/bootstrap.mjs server/bootstrap.mjs
COPY server/process/bundle/*.mjs server/process/bundle/
RUN node server/bootstrap.mjs install
COPY . .
RUN node server/bootstrap.mjs ship /ship

# ffmpeg looks at uploaded videos (thumbnails, checks); tini passes signals on and reaps it; rsync and ssh keep a standby. Programs and the libraries that they
# load: the packages bring sound servers and graphics drivers, too, which nobody here asks for
FROM ${BASE_IMAGE} AS media
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg tini rsync openssh-client \
  && mkdir -p /media/usr/bin \
  && cp /usr/bin/ffmpeg /usr/bin/ffprobe /usr/bin/tini /usr/bin/rsync /usr/bin/ssh /media/usr/bin \
  && ldd /usr/bin/ffmpeg /usr/bin/ffprobe /usr/bin/rsync /usr/bin/ssh \
    | awk '$3 ~ /^\// { sub("^/lib/", "/usr/lib/", $3); print $3 }' | sort -u \
    | grep -vE '/(libc|libm|libdl|libpthread|librt)\.so' | xargs cp -L --parents -t /media

FROM ${BASE_IMAGE}
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=media /media/ /
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --no-create-home --shell /usr/sbin/nologin node
WORKDIR /app
COPY --from=build --chown=root:root /ship /app
# an empty volume gets the owner of the folder that it is mounted on: without /backups the volume would belong to root.
# what V8 compiles at a start belongs to who starts it; the server reads it and cannot change it
RUN mkdir -p data built/cache /backups \
  && chown node:node data built/cache /backups \
  && setpriv --reuid=node --regid=node --clear-groups node server/process/bundle/warm.ts \
  && chown -R root:root built/cache \
  && chmod -R a+rX built/cache
USER node
ENV NODE_ENV=production MODE=srv PORT=8080 DATA_DIR=/app/data RTC_PORT_RANGE=40000-40003
VOLUME /app/data
# pages and calls; media relay; face-capture apps, one port for each avatar channel from 11111 on
EXPOSE 8080/tcp 40000-40003/udp 11111-11120/udp
# the certificate need not be valid for 127.0.0.1
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "const { TLS, TLS_CERT_FILE, PORT } = process.env; require(TLS || TLS_CERT_FILE ? 'https' : 'http').get({ host: '127.0.0.1', port: PORT, path: '/health', rejectUnauthorized: false }, (r) => process.exit(r.statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=16", "built/server.js"]
