# A worker of Curlew, built from this checkout:
#   docker build -f deploy/worker.Dockerfile -t curlew-worker .
FROM node:24-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --ignore-scripts && node tools/build.ts

FROM node:24-slim
ENV NODE_ENV=production
COPY --from=build /src/dist/npm /opt/curlew
# Files of runs are unpacked into /tmp, which may be a volume in memory.
USER node
EXPOSE 9090
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
	CMD ["node", "-e", "fetch('http://127.0.0.1:9090/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without a shell in between, SIGTERM reaches the worker, which then drains.
ENTRYPOINT ["node", "/opt/curlew/bin/curlew.mjs", "worker"]
CMD ["--health-port", "9090"]
