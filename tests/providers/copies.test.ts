/** Copies of what lives in a browser: over a line that breaks, and back into another browser. */
import { beforeAll, describe, expect, test } from "vitest"
import { type CopyContent, splitHashes } from "../../src/core/copies/format"
import { loadOrigins, recall } from "../../src/providers/browser/copies/recall"
import { type Client, openProduct, personWith, type Server } from "../server/support/api"
import { memoryStorage, transaction } from "./browser-store"
import { copyTableSizes } from "./copy-tables"
import { browserLists, copyingBrowser, keyOf } from "./copying"

const MINUTE = 60_000
const keys = browserLists.map(keyOf)
const [KEY = "", WITH_DOCUMENTS = ""] = keys
let server: Server & { root: Client }
let clerk: Client & { id: string }

const rights = browserLists.map(({ access }) => ({ module: access.module, action: "view" }))
beforeAll(async () => {
  server = await openProduct()
  clerk = await personWith(server, rights)
})
const line = ((address: string, init?: RequestInit) => server.fetch(address, init)) as typeof fetch

/** Numbers that look random and are the same in every run. */
function random(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
const bytesOf = (size: number, next: () => number) =>
  Uint8Array.from({ length: size }, () => Math.floor(next() * 256))

const withDocument = (number: number, url: string) => ({
  id: `k${number}`,
  tanggalAwal: "2025-05-01",
  komisiGross: number,
  document: { url, name: `${number}.pdf`, type: "application/pdf" },
})

/** Everything that the server would give back of one browser's list, byte for byte. */
async function copyOf(browser: ReturnType<typeof copyingBrowser>, list: string): Promise<string | undefined> {
  const [origin] = (await loadOrigins(browser.remote, [list])).filter(({ own }) => own)
  const version = origin?.newest.get(list)
  if (!version) return undefined
  const { backup } = await recall(browser.remote, new Map([[list, version]]))
  return JSON.stringify(backup.lists[list])
}

describe("a list and its documents", () => {
  test("10 000 rows and 200 documents come back into a new browser byte for byte", async () => {
    const next = random(7)
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
    const { backup, documents, load } = await recall(fresh.remote, origin?.newest ?? new Map())
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

    // One row more sends what surrounds it, and no document.
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

  test("samples and empty lists are nothing of one's own; a list that was emptied is copied as such", async () => {
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

describe("a line that breaks", () => {
  test("cut at random fifty times: no copy torn, none older shown as newer, the last one equal", async () => {
    const seed = 1
    const next = random(seed)
    const owner = await personWith(server, rights)
    const client = server.as(owner.token)
    let cuts = 0
    let breaking = true
    /** Calls whose sender has given up and that arrive late, when others have been made since. */
    const late: (() => Promise<unknown>)[] = []
    const arrive = async () => {
      const index = Math.floor(next() * late.length)
      await late.splice(index, 1)[0]?.()
    }
    const brokenLine = (async (address: string, init?: RequestInit) => {
      if (late.length > 0 && next() < 0.2) await arrive()
      if (!breaking || init?.method === undefined || next() > 0.35) return server.fetch(address, init)
      cuts++
      const where = next()
      if (where < 0.33) late.push(() => server.fetch(address, init))
      else if (where < 0.66) await server.fetch(address, init)
      throw new TypeError("Failed to fetch")
    }) as typeof fetch
    const browser = copyingBrowser(brokenLine, owner)
    let { copier } = browser
    const states: string[] = []
    let rows: unknown[] = []
    /** The last of the states that any copy has shown. */
    let shown = -1
    let number = 0

    /** What the server has is one of the states that there were, whole, and not an older one than before. */
    const look = async () => {
      const path = `/copies/${WITH_DOCUMENTS}`
      const [stream] = (await client.get(path)).body.data
      if (!stream) return
      const content: CopyContent = (await client.get(`${path}/versions/${stream.newest.id}`)).body.data
      expect(splitHashes(content.rowPieces)).toBeDefined()
      const { remote } = copyingBrowser(line, owner)
      const { backup, load } = await recall(remote, new Map([[WITH_DOCUMENTS, stream.newest]]))
      const text = JSON.stringify(backup.lists[WITH_DOCUMENTS])
      const state = states.lastIndexOf(text)
      expect(state).toBeGreaterThanOrEqual(shown)
      shown = state
      for (const row of backup.lists[WITH_DOCUMENTS] as ReturnType<typeof withDocument>[])
        expect((await load(row.document.url))?.size).toBe(row.komisiGross)
    }

    while (cuts < 50) {
      const url = `idb:s${seed}n${++number}`
      const size = Math.floor(next() * 150_000)
      browser.documents.files.set(url, new Blob([bytesOf(size, next)]))
      const added = { ...withDocument(number, url), komisiGross: size }
      rows = next() < 0.2 ? [added, ...rows.slice(1)] : [...rows, added]
      states.push(JSON.stringify(rows))
      browser.storage.setItem(WITH_DOCUMENTS, states.at(-1) ?? "")
      copier.touch(WITH_DOCUMENTS)
      browser.clock.now += MINUTE
      // The page may be loaded anew at any time.
      if (next() < 0.3) copier = browser.open()
      await copier.run()
      await look()
    }
    breaking = false
    while (late.length > 0) {
      await arrive()
      await look()
    }
    browser.clock.now += MINUTE
    expect(await copier.run()).toBe("idle")
    await look()
    expect(shown).toBe(states.length - 1)
    expect(await copyOf(browser, WITH_DOCUMENTS)).toBe(browser.storage.getItem(WITH_DOCUMENTS))
    expect(cuts).toBeGreaterThanOrEqual(50)
  }, 120_000)

  test("a change while it is sent is sent too, and nothing says that it is copied before", async () => {
    const owner = await personWith(server, rights)
    let change = () => {}
    const slow = (async (address: string, init?: RequestInit) => {
      change()
      return server.fetch(address, init)
    }) as typeof fetch
    const browser = copyingBrowser(slow, owner)
    const write = (rows: unknown[]) => browser.storage.setItem(KEY, JSON.stringify(rows))
    write([transaction("1")])
    change = () => {
      change = () => {}
      write([transaction("1"), transaction("2")])
    }
    const seen: (string | null)[] = []
    browser.copier.board.subscribe(() => {
      if (browser.copier.board.read(KEY).state === "copied") seen.push(browser.storage.getItem(KEY))
    })
    expect(await browser.copier.run()).toBe("idle")
    expect(await copyOf(browser, KEY)).toBe(browser.storage.getItem(KEY))
    expect(new Set(seen)).toEqual(new Set([JSON.stringify([transaction("1"), transaction("2")])]))
  })

  test("notes that are lost, and a server that was put back, mend themselves", async () => {
    const owner = await personWith(server, rights)
    const browser = copyingBrowser(line, owner)
    const write = (...numbers: string[]) =>
      browser.storage.setItem(KEY, JSON.stringify(numbers.map((number) => transaction(number))))
    for (const number of ["1", "2", "3"]) {
      write(number)
      await browser.copier.run()
    }
    // The number goes back: what there is was written by hand, or by a storage without room.
    const notes = JSON.parse(browser.storage.getItem("koperasi.salinan") ?? "")
    browser.storage.setItem("koperasi.salinan", JSON.stringify({ ...notes, sequence: 0, done: {} }))
    write("4")
    const again = browser.open()
    expect(await again.run()).toBe("idle")
    expect(await copyOf(browser, KEY)).toBe(browser.storage.getItem(KEY))

    for (const table of ["copy_streams", "copy_versions", "copy_pieces"])
      await server.engine.db.queries.deleteFrom(table).where("account_id", "=", owner.id).execute()
    expect(await again.run()).toBe("idle")
    expect(await copyOf(browser, KEY)).toBeUndefined()
    browser.clock.now += 7 * 60 * MINUTE
    expect(await again.run()).toBe("idle")
    expect(await copyOf(browser, KEY)).toBe(browser.storage.getItem(KEY))
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
])("notes that say %s hinder nothing", async (notes) => {
  const owner = await personWith(server, rights)
  const storage = memoryStorage({ "koperasi.salinan": notes, [KEY]: JSON.stringify([transaction("1")]) })
  const browser = copyingBrowser(line, owner, { storage })
  for (let again = 0; again < 10 && (await browser.copier.run()) !== "idle"; again++);
  expect(browser.copier.board.read(KEY).state).toBe("copied")
  expect(await copyOf(browser, KEY)).toBe(storage.getItem(KEY))
})

test("a storage without room for notes hinders nothing", async () => {
  const owner = await personWith(server, rights)
  const storage = memoryStorage({ [KEY]: JSON.stringify([transaction("1")]) })
  storage.quota = storage.used()
  const browser = copyingBrowser(line, owner, { storage })
  expect(await browser.copier.run()).toBe("idle")
  expect(await copyOf(browser, KEY)).toBe(storage.getItem(KEY))
  expect(storage.getItem("koperasi.salinan")).toBeNull()
})

describe("whose copies they are", () => {
  test("after a logout nothing more is sent; another person has copies of his own", async () => {
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

  test("of two tabs one sends", async () => {
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
