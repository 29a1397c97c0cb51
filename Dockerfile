# The hub in an image: docs/how-to/deploy-a-hub.md. The same image plays games of a cluster: docs/how-to/run-on-a-cluster.md.
FROM node:24-slim AS build
# Optional packages to install beside it, such as @aws-sdk/client-s3@3.1175.0 for stores in buckets.
ARG EXTRAS=""
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY scripts scripts
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm pack --pack-destination /tmp \
  && mkdir /install \
  && npm install --prefix /install --omit=dev --no-audit --no-fund /tmp/guildhall-*.tgz $EXTRAS \
  && node scripts/pruneInstall.ts /install/node_modules

FROM node:24-slim
ENV NODE_ENV=production XDG_CONFIG_HOME=/data/config
COPY --from=build /install/node_modules /opt/guildhall/node_modules
RUN ln -s /opt/guildhall/node_modules/guildhall/bin/guildhall.js /usr/local/bin/guildhall \
  && install -d -o node -g node -m 0750 /data
USER node
WORKDIR /data
VOLUME ["/data"]
EXPOSE 8080 25565
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["guildhall"]
CMD ["hub"]
