# One image for one process or many: the environment says where it keeps its tables (docs/hosting.md).
FROM node:24.21.0-bookworm-slim AS built
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# The image already has Node, so the one from npm is left out.
RUN npx vite build && npm prune --omit=dev --omit=optional --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5225 SPELLENKAST_DATA=/data
WORKDIR /app
COPY --from=built /app/package.json ./
COPY --from=built /app/node_modules node_modules
COPY --from=built /app/dist dist
COPY --from=built /app/src src
COPY --from=built /app/scripts/kast.mjs /app/scripts/setup.mjs scripts/
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 5225
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:5225/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "src/server/main.ts"]
