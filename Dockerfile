# Not run where it was written: see docs/operate.md.
# The browser client.
FROM node:20-bookworm-slim AS web
WORKDIR /build
COPY web/package.json web/package-lock.json web/
RUN cd web && npm ci --ignore-scripts
COPY web web
COPY src/starhall src/starhall
RUN cd web && npm run build

# The package, with the client inside.
FROM python:3.11-slim-bookworm AS wheel
WORKDIR /build
COPY pyproject.toml LICENSE NOTICE ./
COPY src src
COPY --from=web /build/src/starhall/server/static src/starhall/server/static
RUN pip wheel --no-deps --wheel-dir /wheels .

FROM python:3.11-slim-bookworm
RUN useradd --system --home /data starhall && install -d -o starhall /data
COPY requirements/dev.txt /tmp/pins.txt
COPY --from=wheel /wheels /wheels
# The versions are those that the tests ran with.
RUN grep -oE '^[a-z0-9._-]+==[^ \\]+' /tmp/pins.txt > /tmp/versions.txt \
    && pip install --no-cache-dir --constraint /tmp/versions.txt "$(ls /wheels/*.whl)[server,cluster]" \
    && rm -r /tmp/pins.txt /tmp/versions.txt /wheels
USER starhall
VOLUME /data
EXPOSE 8765
HEALTHCHECK CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8765/healthz', timeout=3)"]
ENTRYPOINT ["starhall", "serve", "--host", "0.0.0.0", "--data", "/data"]
