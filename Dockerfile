# Heed as a server: one port, one volume. `docker build --tag heed .` in a checkout; compose.yaml has it with PostgreSQL and Redis.
FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci && npm pack --pack-destination /src
WORKDIR /app
RUN npm install --omit=dev /src/heed-*.tgz
# Unpacks the runtime of the sentence model, because the server may not write here.
RUN HEED_DATA=/tmp/unused node_modules/.bin/heed turn_begin --session-id build --message 'is the model there?'

FROM node:22-bookworm-slim
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
ENV HEED_DATA=/data HEED_HOST=0.0.0.0 HEED_PORT=4333
USER node
VOLUME /data
EXPOSE 4333
HEALTHCHECK --interval=30s --timeout=5s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.HEED_PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The server itself is process 1: it ends the calls under way at SIGTERM, then stops.
ENTRYPOINT ["node", "/app/node_modules/heed/dist/main.js"]
CMD ["serve"]
