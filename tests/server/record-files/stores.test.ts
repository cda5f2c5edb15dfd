/** Both storages do the same; the bucket is a real S3 server in this process. */
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import S3rver from "s3rver"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openSqlite } from "../../../server/database/sqlite"
import { collectFiles } from "../../../server/files/collect"
import { filePath } from "../../../server/files/hash"
import { openFileStore } from "../../../server/files/open-store"
import { receiveFile } from "../../../server/files/receive"
import type { FileStore } from "../../../server/files/store"
import type { S3Settings } from "../../../server/ground/files-settings"
import { openDeliveries, pdf } from "../support/slips"

const folder = mkdtempSync(join(tmpdir(), "koperasi-stores-"))
const bucket = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory: join(folder, "s3"),
  configureBuckets: [{ name: "koperasi", configs: [] }],
})
let s3: S3Settings

beforeAll(async () => {
  const { port } = await bucket.run()
  s3 = {
    kind: "s3",
    bucket: "koperasi",
    prefix: "dokumen/satu",
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    accessKey: "S3RVER",
    secretKey: "S3RVER",
    sessionToken: "",
  }
})
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

const whole = async (store: FileStore, content: string) => {
  const body = (async function* () {
    yield Buffer.from(content)
  })()
  const received = await receiveFile(store, body, { maxBytes: 1_000_000, length: null })
  await store.put(received.hash, received.temporary.path)
  await received.temporary.discard()
  return received.hash
}
const listed = async (store: FileStore) => {
  const hashes: string[] = []
  for await (const some of store.list()) hashes.push(...some)
  return hashes.sort()
}

const kinds: [string, () => FileStore][] = [
  ["a folder", () => openFileStore({ kind: "disk", folder: join(folder, "disk") })],
  ["a bucket", () => openFileStore(s3)],
  ["a bucket without a prefix", () => openFileStore({ ...s3, prefix: "" })],
]
describe.each(kinds)("%s", (_, open) => {
  test("stores, reads, lists and removes files by their hash", async () => {
    const store = open()
    const [one, other] = [await whole(store, "satu dua tiga"), await whole(store, "lain".repeat(50_000))]
    expect(await whole(store, "satu dua tiga")).toBe(one)
    expect(await listed(store)).toEqual([one, other].sort())
    const read = async (...given: Parameters<FileStore["open"]>) => {
      const stream = await store.open(...given)
      return stream && text(stream)
    }
    expect(await read(one)).toBe("satu dua tiga")
    expect(await read(one, { start: 5, end: 7 })).toBe("dua")
    expect((await read(other))?.length).toBe(200_000)
    await store.remove(one)
    await store.remove(one)
    expect([await store.has(one), await store.has(other)]).toEqual([false, true])
    expect(await read(one)).toBeNull()
    expect(await listed(store)).toEqual([other])
    await store.remove(other)
  })
})

test("a record's file in a bucket is saved, read in ranges, and kept while the history names it", async () => {
  const files = openFileStore({ ...s3, prefix: "data" })
  const { root, claim, read, engine } = await openDeliveries(openSqlite(":memory:"), { folder: "", files })
  const slips = [await claim(root), await claim(root, { bytes: pdf("lain") })]
  const { id, slips: stored } = (await root.post("/deliveries", { number: "1", slips })).body.data
  expect(await (await read(root, stored[0].url, { headers: { Range: "bytes=0-3" } })).text()).toBe("%PDF")
  await engine.db.queries.updateTable("deliveries").set({ slips: null }).where("id", "=", id).execute()
  await engine.db.queries.updateTable("file_claims").set({ redeemed: 1 }).execute()
  const { db, registry } = engine
  const collect = (days: number) =>
    collectFiles({ db, registry, store: files, now: new Date(Date.now() + days * 24 * 3600_000) })
  // The history still names both.
  expect([await collect(1), await collect(9), (await listed(files)).length]).toEqual([0, 0, 2])
  expect((await read(root, stored[0].url)).status).toBe(404)
})

/** Answers listings in two parts; the S3 server of the other tests fails at the second one. */
test("a bucket lists more files than one answer holds", async () => {
  const [one, other] = ["a".repeat(64), "b".repeat(64)]
  const keyOf = (hash: string) => `<Contents><Key>banyak/${filePath(hash)}</Key></Contents>`
  const listing = (key: string, next = "") => `<ListBucketResult>${key}${next}</ListBucketResult>`
  const asked: (string | null)[] = []
  const server = createServer((request, response) => {
    const token = new URL(request.url ?? "", "http://s3").searchParams.get("continuation-token")
    asked.push(token)
    const next = "<NextContinuationToken>dua+&amp;/=</NextContinuationToken>"
    response.end(token === null ? listing(keyOf(one), next) : listing(keyOf(other)))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const store = openFileStore({ ...s3, prefix: "banyak", endpoint: `http://127.0.0.1:${port}` })
  expect(await listed(store)).toEqual([one, other])
  expect(asked).toEqual([null, "dua+&/="])
  server.close()
})

test("a bucket that is missing or does not answer is 503, without the reason", async () => {
  const answer = { status: 503, message: expect.stringContaining("sedang tidak dapat dihubungi") }
  const missing = openFileStore({ ...s3, bucket: "lain" })
  await expect(listed(missing)).rejects.toMatchObject(answer)
  const away = openFileStore({ ...s3, endpoint: "http://127.0.0.1:9" })
  await expect(away.has("0".repeat(64))).rejects.toMatchObject(answer)
})

test("a bucket that redirects is not followed", async () => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.writeHead(307, { Location: "/elsewhere" }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const store = openFileStore({ ...s3, endpoint: `http://127.0.0.1:${port}` })
  await expect(store.has("0".repeat(64))).rejects.toMatchObject({ status: 503 })
  expect(asked.length).toBeGreaterThan(0)
  expect(asked).not.toContain("/elsewhere")
  server.close()
})
