# An image of a hall, from the wheel and the pinned requirements alone. `make image` builds both, wheel and image;
# `make rehearse` runs the steps below in an empty environment, without a container engine.
FROM python:3.11-slim-bookworm
RUN useradd --system --no-create-home starhall && install --directory --owner=starhall --mode=700 /data
WORKDIR /opt/starhall
COPY requirements/server.txt dist/starhall-*.whl ./
RUN pip install --no-cache-dir --require-hashes -r server.txt
RUN pip install --no-cache-dir --no-deps --no-index starhall-*.whl
USER starhall
VOLUME /data
EXPOSE 8765
HEALTHCHECK CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8765/healthz', timeout=3)"]
ENTRYPOINT ["starhall", "serve", "--host=0.0.0.0", "--data=/data"]
