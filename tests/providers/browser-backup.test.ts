import { describe, expect, test } from "vitest"
import { holdFile } from "../../src/fields/document/files"
import { mergeList, readBackup } from "../../src/providers/browser/backup"
import { createBackupService } from "../../src/providers/browser/backup-service"
import { COMMISSION as values } from "../support/commission"
import {
  atOnce,
  type MemoryStorage,
  memoryDocuments,
  memoryStorage,
  registry,
  stored,
  tab,
  transaction,
} from "./browser-store"

const DAY = 86_400_000

function browser(storage: MemoryStorage = memoryStorage()) {
  const documents = memoryDocuments()
  const clock = { now: Date.parse("2025-06-01T08:00:00Z") }
  const backup = createBackupService({
    resources: registry.all,
    storage: () => storage,
    documents,
    exclusive: atOnce,
    now: () => new Date(clock.now),
  })
  return { storage, documents, clock, backup, provider: tab(storage, { documents }) }
}

/** A browser in use: two transactions, and a commission with a document. */
async function inUse() {
  const used = browser(
    memoryStorage({
      transaksiSingkong: JSON.stringify([transaction("1"), { ...transaction("2"), lain: "é €" }]),
    }),
  )
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256)
  const document = holdFile(new Blob([bytes]), { name: "a.pdf", type: "application/pdf" })
  await used.provider.create({ resource: "commissions", variables: { ...values, document } })
  return { ...used, bytes }
}
const counts = (
  changes: readonly { merge: { add: readonly unknown[]; replace: readonly unknown[]; skip: number } }[],
) => changes.map(({ merge }) => [merge.add.length, merge.replace.length, merge.skip])

describe("there and back", () => {
  test("a backup read into an empty browser brings rows and documents back to the byte", async () => {
    const old = await inUse()
    const { text, rows, documents } = await old.backup.create()
    expect([rows, documents]).toEqual([3, 1])
    const fresh = browser()
    await fresh.provider.getList({ resource: "transactions" })
    const { backup, changes } = fresh.backup.preview(text)
    expect(counts(changes)).toEqual([
      [2, 0, 0],
      [1, 0, 0],
    ])
    expect(changes.map(({ samples }) => samples)).toEqual([30, 0])
    await fresh.backup.restore(backup)
    for (const key of ["transaksiSingkong", "komisi"])
      expect(stored(fresh.storage, key)).toEqual(stored(old.storage, key))
    const [url = ""] = fresh.documents.files.keys()
    expect(stored(fresh.storage, "komisi")).toMatchObject([{ document: { url } }])
    const blob = await fresh.documents.load(url)
    expect(blob?.type).toBe("application/pdf")
    expect(new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(old.bytes)
  })

  test("read back where it was made it changes nothing", async () => {
    const used = await inUse()
    const before = used.storage.getItem("transaksiSingkong")
    const { backup, changes } = used.backup.preview((await used.backup.create()).text)
    expect(counts(changes)).toEqual([
      [0, 0, 2],
      [0, 0, 1],
    ])
    await used.backup.restore(backup)
    expect(used.storage.getItem("transaksiSingkong")).toBe(before)
    expect(used.documents.files.size).toBe(1)
  })

  test("what was changed is put back, what is gone comes back, what is newer stays", async () => {
    const used = await inUse()
    const { text } = await used.backup.create()
    used.storage.setItem(
      "transaksiSingkong",
      JSON.stringify([transaction("1", { Supplier: "lain" }), transaction("9")]),
    )
    const { backup, changes } = used.backup.preview(text)
    expect(counts(changes)[0]).toEqual([1, 1, 0])
    await used.backup.restore(backup)
    expect(stored(used.storage).map(({ NoNota, Supplier }) => [NoNota, Supplier])).toEqual([
      ["1", "1"],
      ["9", "1"],
      ["2", "1"],
    ])
  })
})

describe("rows that share a name", () => {
  const merge = (stored: unknown[], saved: unknown[]) =>
    mergeList({ stored, saved, identity: "position", title: "n" })
  test("are kept side by side when either side has the name twice", () => {
    expect(
      merge(
        [
          { n: "1", a: 1 },
          { n: "1", a: 2 },
        ],
        [{ n: "1", a: 3 }],
      ),
    ).toMatchObject({ add: [{ a: 3 }], replace: [] })
    expect(
      merge(
        [{ n: "1", a: 1 }],
        [
          { n: "1", a: 2 },
          { n: "1", a: 3 },
        ],
      ),
    ).toMatchObject({
      rows: [{ a: 1 }, { a: 2 }, { a: 3 }],
      replace: [],
    })
  })
  test("do not overwrite a row that the backup holds unchanged", () => {
    expect(
      merge(
        [{ n: "1", a: 1 }],
        [
          { n: "1", a: 1 },
          { n: "1", a: 2 },
        ],
      ),
    ).toMatchObject({
      rows: [{ a: 1 }, { a: 2 }],
      add: [{ a: 2 }],
      replace: [],
      skip: 1,
    })
  })
  test("equal rows count one by one", () => {
    expect(merge([{ n: "1" }], [{ n: "1" }, { n: "1" }])).toMatchObject({
      skip: 1,
      rows: [{ n: "1" }, { n: "1" }],
    })
  })
})

describe("without the right to change rows", () => {
  test("lost rows come back, those that are still there stay as they are, and how many is said", async () => {
    const old = await inUse()
    const { text } = await old.backup.create()
    const fresh = browser(
      memoryStorage({ transaksiSingkong: JSON.stringify([{ ...transaction("1"), lain: "baru" }]) }),
    )
    const adding = createBackupService({
      resources: registry.all,
      storage: () => fresh.storage,
      documents: fresh.documents,
      mayReplace: () => false,
      exclusive: atOnce,
    })
    const { backup, changes } = adding.preview(text)
    expect(counts(changes)).toEqual([
      [1, 0, 0],
      [1, 0, 0],
    ])
    expect(changes.map(({ merge }) => merge.withheld)).toEqual([1, 0])
    await adding.restore(backup)
    expect(stored(fresh.storage, "transaksiSingkong")).toEqual([
      { ...transaction("1"), lain: "baru" },
      { ...transaction("2"), lain: "é €" },
    ])
  })
})

describe("files that are refused", () => {
  test("foreign, cut off, changed, newer: each is refused in its own words", async () => {
    const { text } = await (await inUse()).backup.create()
    for (const foreign of ["", "halo", "[]", "null", '{"format":"lain"}'])
      expect(() => readBackup(foreign)).toThrow("bukan cadangan")
    for (const damaged of [
      text.slice(0, -20),
      text.replace('"NoNota":"1"', '"NoNota":"7"'),
      text.replace(/"checksum":"[^"]+"/, '"checksum":""'),
      text.replace('"version":1', '"version":"x"'),
    ]) {
      expect(damaged).not.toBe(text)
      expect(() => readBackup(damaged)).toThrow("rusak")
    }
    expect(() => readBackup(text.replace('"version":1', '"version":2'))).toThrow("lebih baru")
  })

  test.each([
    ["documents", (used: Awaited<ReturnType<typeof inUse>>) => (used.documents.full = true)],
    ["rows", (used: Awaited<ReturnType<typeof inUse>>) => (used.storage.quota = used.storage.used() + 900)],
  ])("a browser without room for the %s keeps what it had, all of it", async (_, fill) => {
    const { text } = await (await inUse()).backup.create()
    const other = await inUse()
    other.storage.setItem("transaksiSingkong", JSON.stringify([transaction("5")]))
    const keys = ["transaksiSingkong", "komisi"]
    const before = keys.map((key) => other.storage.getItem(key))
    const { backup } = other.backup.preview(text)
    fill(other)
    await expect(other.backup.restore(backup)).rejects.toMatchObject({ statusCode: 507 })
    expect(keys.map((key) => other.storage.getItem(key))).toEqual(before)
    expect(other.documents.files.size).toBe(1)
  })
})

describe("the reminder", () => {
  test("comes after seven days, and only when rows have changed", async () => {
    const { backup, clock, provider } = await inUse()
    expect(backup.isDue()).toBe(false)
    clock.now += 8 * DAY
    expect(backup.isDue()).toBe(false)
    await provider.create({ resource: "transactions", variables: transaction("3") })
    expect(backup.isDue()).toBe(true)
    await backup.create()
    backup.noteCreated()
    expect(backup.isDue()).toBe(false)
    await provider.create({ resource: "transactions", variables: transaction("4") })
    clock.now += 7 * DAY
    expect(backup.isDue()).toBe(false)
    clock.now += 1
    expect(backup.isDue()).toBe(true)
  })
})
