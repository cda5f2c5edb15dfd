/** Copies over a connection that fails. */
import { beforeAll, describe, expect, test } from "vitest"
import { type CopyContent, splitHashes } from "../../src/core/copies/format"
import { loadVersions } from "../../src/providers/browser/copies/load-versions"
import { type Client, openProduct, personWith, type Server } from "../server/support/api"
import { transaction } from "./browser-store"
import {
  bytesOf,
  copyingBrowser,
  copyOf,
  KEY,
  MINUTE,
  random,
  rights,
  WITH_DOCUMENTS,
  withDocument,
} from "./copying"

let server: Server & { root: Client }
beforeAll(async () => {
  server = await openProduct()
})
const line = ((address: string, init?: RequestInit) => server.fetch(address, init)) as typeof fetch

describe("a connection that fails", () => {
  test("fails at random fifty times: no partial copy, none older shown as newer, the last one equal", async () => {
    const seed = 1
    const next = random(seed)
    const owner = await personWith(server, rights)
    const client = server.as(owner.token)
    let cuts = 0
    let breaking = true
    /** Calls that arrive late, after their sender has given up and made others. */
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
    /** Index of the newest state that a copy had. */
    let shown = -1
    let number = 0

    /** The server's copy is a complete state, and not an older one than before. */
    const look = async () => {
      const path = `/copies/${WITH_DOCUMENTS}`
      const [stream] = (await client.get(path)).body.data
      if (!stream) return
      const content: CopyContent = (await client.get(`${path}/versions/${stream.newest.id}`)).body.data
      expect(splitHashes(content.rowPieces)).toBeDefined()
      const { remote } = copyingBrowser(line, owner)
      const { backup, load } = await loadVersions(remote, new Map([[WITH_DOCUMENTS, stream.newest]]))
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
      // The page may reload at any time.
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

  test("a change during a copy is sent too, and the state is not `copied` before", async () => {
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

  test("recovers from lost notes, and from a restored server", async () => {
    const owner = await personWith(server, rights)
    const browser = copyingBrowser(line, owner)
    const write = (...numbers: string[]) =>
      browser.storage.setItem(KEY, JSON.stringify(numbers.map((number) => transaction(number))))
    for (const number of ["1", "2", "3"]) {
      write(number)
      await browser.copier.run()
    }
    // The number goes back, as after a write without room.
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
