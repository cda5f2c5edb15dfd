/** Reference servers of the benchmark: `node reference.mjs KIND FILE`, FILE with a list's JSON. Prints the port. */
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import { createRequire } from "node:module"
import { gzipSync } from "node:zlib"
import { serve } from "@hono/node-server"
import { Hono } from "hono"

const [kind, file] = process.argv.slice(2)
const text = kind === "insert" ? Buffer.alloc(0) : readFileSync(file)
const packed = gzipSync(text)
const told = (port) => console.log(`port ${port}`)

if (kind === "hono") {
  const data = JSON.parse(text)
  const app = new Hono().get("/", (c) => c.json(data))
  serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => told(port))
} else if (kind === "insert") {
  // A row a request, as safe as ours: no answer before it is on the disk.
  const driver =
    process.getBuiltinModule("node:sqlite") ?? createRequire(import.meta.url)("@photostructure/sqlite")
  const database = new driver.DatabaseSync(file)
  database.exec("pragma journal_mode=WAL; pragma synchronous=FULL")
  database.exec(
    "create table rows (id text primary key, name text not null, code text not null, at text not null) strict",
  )
  // Prevents garbage collection, which would close it.
  globalThis.database = database
  const insert = database.prepare("insert into rows values (?, ?, ?, ?)")
  const app = new Hono().post("/", async (c) => {
    const { name, codeSP } = await c.req.json()
    const row = { id: randomUUID(), name, codeSP, at: new Date().toISOString() }
    insert.run(row.id, row.name, row.codeSP, row.at)
    return c.json({ data: row }, 201)
  })
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
