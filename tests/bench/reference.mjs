/** What a list is measured beside: `node reference.mjs KIND FILE`, FILE holding its JSON. Prints its port. */
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import { gzipSync } from "node:zlib"
import { serve } from "@hono/node-server"
import { Hono } from "hono"

const [kind, file] = process.argv.slice(2)
const text = readFileSync(file)
const packed = gzipSync(text)
const told = (port) => console.log(`port ${port}`)

if (kind === "hono") {
  const data = JSON.parse(text)
  const app = new Hono().get("/", (c) => c.json(data))
  serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => told(port))
} else {
  const server = createServer((_, response) => {
    if (kind === "raw-304") response.writeHead(304, { ETag: '"x"' }).end()
    else {
      const headers = { "Content-Type": "application/json", "Content-Encoding": "gzip" }
      response.writeHead(200, { ...headers, "Content-Length": packed.length }).end(packed)
    }
  })
  server.listen(0, "127.0.0.1", () => told(server.address().port))
}
