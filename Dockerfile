# The whole product on one image: what people see is built once, and the server runs from its sources.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund

FROM packages AS build
COPY . .
RUN npm run build

FROM packages AS production
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=production /app/node_modules node_modules
COPY --from=build /app/build build
COPY package.json LICENSE NOTICES.md ./
COPY languages languages
COPY public public
COPY shared shared
COPY server server
COPY scripts/quick-resolve.mjs scripts/quick-resolve.mjs
USER node
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "--max-semi-space-size=16", "--import", "./scripts/quick-resolve.mjs", "server/main.ts"]
