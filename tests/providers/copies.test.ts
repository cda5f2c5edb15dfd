/** Copies of this browser's lists: to the server, and back into another browser. */
import { beforeAll, describe, expect, test } from "vitest"
import type { Database } from "../../server/database/types"
import { loadOrigins, loadVersions } from "../../src/providers/browser/copies/load-versions"
import { type Client, openProduct, personWith, type Server } from "../server/support/api"
import { memoryStorage, transaction } from "./browser-store"
import {
  browserLists,
  bytesOf,
  copyingBrowser,
  copyOf,
  KEY,
  keyOf,
  MINUTE,
  random,
  rights,
  WITH_DOCUMENTS,
  withDocument,
} from "./copying"

const keys = browserLists.map(keyOf)
let server: Server & { root: Client }
beforeAll(async () => {
  server = await openProduct()
})
const line = ((address: string, init?: RequestInit) => server.fetch(address, init)) as typeof fetch

/** Number of stored pieces, and the sum of their bytes. */
async function copyTableSizes({ queries }: Database): Promise<{ pieces: number; bytes: number }> {
  const row = await queries
    .selectFrom("copy_pieces")
    .select(({ fn }) => [fn.countAll().as("pieces"), fn.sum("size").as("bytes")])
    .executeTakeFirst()
  return { pieces: Number(row?.pieces ?? 0), bytes: Number(row?.bytes ?? 0) }
}

describe("a list and its documents", () => {
  test("10 000 rows and 200 documents come back into a new browser byte for byte", async () => {
    const next = random(7)
    const clerk = await personWith(server, rights)
    const old = copyingBrowser(line, clerk)
    const rows = Array.from({ length: 10_000 }, (_, at) =>
      transaction(`N${at}`, { catatan: `é "${at}" \\ \u2028` }),
    )
    old.storage.setItem(KEY, JSON.stringify(rows))
    const papers = Array.from({ length: 200 }, (_, at) => {
      old.documents.files.set(
        `idb:d${at}`,
        new Blob([bytesOf(Math.floor(next() * (at % 20 === 0 ? 400_000 : 20_000)), next)], {
          type: at % 2 ? "application/pdf" : "",
        }),
      )
      return withDocument(at, `idb:d${at}`)
    })
    old.storage.setItem(WITH_DOCUMENTS, JSON.stringify(papers))
    expect(await old.copier.run()).toBe("idle")
    for (const key of keys) expect(old.copier.board.read(key)).toEqual({ state: "copied", at: old.clock.now })

    const fresh = copyingBrowser(line, clerk)
    const [origin] = await loadOrigins(fresh.remote, keys)
    expect(origin?.own).toBe(true)
    const { backup, documents, load } = await loadVersions(fresh.remote, origin?.newest ?? new Map())
    expect(documents).toBe(200)
    const changes = fresh.backups.look(backup)
    expect(changes.map(({ merge }) => merge.add.length)).toEqual([10_000, 200])
    await fresh.backups.restore(backup, load)
    for (const key of keys) expect(fresh.storage.getItem(key)).toBe(old.storage.getItem(key))
    expect(fresh.documents.files.size).toBe(200)
    for (const [url, file] of old.documents.files) {
      const back = fresh.documents.files.get(url)
      expect(back?.type).toBe(file.type)
      const bytes = Buffer.from((await back?.arrayBuffer()) ?? new ArrayBuffer(0))
      expect(bytes.equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
    }

    // One more row sends its own piece, and no document.
    const before = await copyTableSizes(server.engine.db)
    old.storage.setItem(KEY, JSON.stringify(rows.toSpliced(5000, 0, transaction("baru"))))
    old.clock.now += MINUTE
    expect(await old.copier.run()).toBe("idle")
    const after = await copyTableSizes(server.engine.db)
    expect(after.pieces - before.pieces).toBeLessThanOrEqual(2)
    expect(after.bytes - before.bytes).toBeLessThan(150_000)
    expect(await copyOf(old, KEY)).toBe(old.storage.getItem(KEY))
  })

  test("the local list is never written, whatever happens", async () => {
    const storage = memoryStorage({ [KEY]: '[ {"NoNota" : "1"} ]', [WITH_DOCUMENTS]: "{rusak" })
    const written: string[] = []
    const { setItem, removeItem } = storage
    storage.setItem = (key, value) => {
      written.push(key)
      setItem(key, value)
    }
    storage.removeItem = (key) => {
      written.push(key)
      removeItem(key)
    }
    const owner = await personWith(server, rights)
    const browser = copyingBrowser(line, owner, { storage })
    expect(await browser.copier.run()).toBe("failed")
    expect(browser.copier.board.read(WITH_DOCUMENTS)).toMatchObject({
      problem: { text: "data tersimpan tidak dapat dibaca" },
    })
    expect(new Set(written)).toEqual(new Set(["koperasi.salinan"]))
    expect(await copyOf(browser, KEY)).toBe('[{"NoNota":"1"}]')
    expect(await copyOf(browser, WITH_DOCUMENTS)).toBeUndefined()
  })

  test("samples and empty lists are not copied; a list that was emptied is copied as such", async () => {
    const owner = await personWith(server, rights)
    const browser = copyingBrowser(line, owner)
    const { source } = browserLists[0] ?? {}
    if (source?.kind !== "browser") throw new Error("no list")
    browser.storage.setItem(KEY, JSON.stringify(source.seed()))
    browser.storage.setItem(WITH_DOCUMENTS, "[]")
    expect(await browser.copier.run()).toBe("idle")
    expect(keys.map((key) => browser.copier.board.read(key).state)).toEqual(["nothing", "nothing"])
    expect(await loadOrigins(browser.remote, keys)).toEqual([])
    browser.storage.setItem(KEY, JSON.stringify([transaction("1")]))
    await browser.copier.run()
    browser.storage.setItem(KEY, "[]")
    await browser.copier.run()
    expect(await copyOf(browser, KEY)).toBe("[]")
  })
})

test.each([
  "{",
  "null",
  "[]",
  '{"browser":"x","sequence":1,"done":{}}',
  '{"browser":"browser-1234","sequence":9007199254740991,"done":{}}',
  '{"browser":"browser-1234","sequence":-7,"done":{"a":1},"sender":"x"}',
  '{"browser":"browser-1234","sequence":3,"done":{},"sender":{"tab":"x","until":1e300}}',
])("notes of %s do not stop a copy", async (notes) => {
  const owner = await personWith(server, rights)
  const storage = memoryStorage({ "koperasi.salinan": notes, [KEY]: JSON.stringify([transaction("1")]) })
  const browser = copyingBrowser(line, owner, { storage })
  for (let again = 0; again < 10 && (await browser.copier.run()) !== "idle"; again++);
  expect(browser.copier.board.read(KEY).state).toBe("copied")
  expect(await copyOf(browser, KEY)).toBe(storage.getItem(KEY))
})

test("notes with a negative number are replaced before the first copy", async () => {
  const owner = await personWith(server, rights)
  const notes = JSON.stringify({ browser: "browser-1234", sequence: -7, done: {} })
  const storage = memoryStorage({ "koperasi.salinan": notes, [KEY]: JSON.stringify([transaction("1")]) })
  expect(await copyingBrowser(line, owner, { storage }).copier.run()).toBe("idle")
})

test("a storage without room for notes does not stop a copy", async () => {
  const owner = await personWith(server, rights)
  const storage = memoryStorage({ [KEY]: JSON.stringify([transaction("1")]) })
  storage.quota = storage.used()
  const browser = copyingBrowser(line, owner, { storage })
  expect(await browser.copier.run()).toBe("idle")
  expect(await copyOf(browser, KEY)).toBe(storage.getItem(KEY))
  expect(storage.getItem("koperasi.salinan")).toBeNull()
})

describe("owners", () => {
  test("after a logout nothing more is sent; another user has own copies", async () => {
    const [first, second] = [await personWith(server, rights), await personWith(server, rights)]
    const senders: string[] = []
    let leave = () => {}
    const watched = (async (address: string, init?: RequestInit) => {
      senders.push(String(new Headers(init?.headers).get("Authorization")).replace("Bearer ", ""))
      leave()
      return server.fetch(address, init)
    }) as typeof fetch
    const browser = copyingBrowser(watched, first)
    browser.storage.setItem(KEY, JSON.stringify(Array.from({ length: 400 }, (_, at) => transaction(`${at}`))))
    leave = () => {
      if (senders.length === 3) Object.assign(browser.signedIn, { id: "", token: "" })
    }
    await browser.copier.run()
    expect(senders).toHaveLength(3)
    expect(await browser.copier.run()).toBe("idle")
    expect(senders).toHaveLength(3)

    Object.assign(browser.signedIn, { id: second.id, token: second.token })
    expect(await browser.copier.run()).toBe("idle")
    expect(senders.slice(3).every((token) => token === second.token)).toBe(true)
    const [origin] = await loadOrigins(browser.remote, [KEY])
    expect(origin).toMatchObject({ account: second.id, own: true })
    expect((await first.get(`/copies/${KEY}`)).body.data).toEqual([])
  })

  test("one of two tabs sends", async () => {
    const owner = await personWith(server, rights)
    const browser = copyingBrowser(line, owner)
    browser.storage.setItem(KEY, JSON.stringify([transaction("1")]))
    const other = browser.open()
    const [one, two] = await Promise.all([browser.copier.run(), other.run()])
    expect([one, two].sort()).toEqual(["idle", "later"])
    expect(await other.run()).toBe("idle")
    expect(other.board.read(KEY).state).toBe("copied")
    const [origin] = await loadOrigins(browser.remote, [KEY])
    const versions = await browser.remote.versions(KEY, { account: owner.id, browser: origin?.browser ?? "" })
    expect(versions).toHaveLength(1)
  })
})
