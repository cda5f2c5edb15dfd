import { describe, expect, test, vi } from "vitest"
import { holdFile } from "../../src/fields/document/files"
import { mergeList, readBackup } from "../../src/providers/browser/backup"
import { type Change, createBackupService } from "../../src/providers/browser/backup-service"
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

test("the file has the day of the office, not of Greenwich", async () => {
  vi.stubEnv("TZ", "Asia/Jakarta")
  const { clock, backup } = browser()
  clock.now = Date.parse("2026-11-26T21:26:00Z")
  expect((await backup.create()).name).toBe("cadangan-koperasi-2026-11-27.json")
  vi.unstubAllEnvs()
})

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
/** Numbers of added, replaced and equal rows of each list. */
const counts = (changes: readonly Change[]) =>
  changes.map(({ merge: { add, replace, skip } }) => [add.length, replace.length, skip].join(" "))

describe("a restore", () => {
  test("into an empty browser brings back rows and documents byte for byte", async () => {
    const old = await inUse()
    const { text, rows, documents } = await old.backup.create()
    expect([rows, documents]).toEqual([3, 1])
    const fresh = browser()
    await fresh.provider.getList({ resource: "transactions" })
    const { backup, changes } = fresh.backup.preview(text)
    expect(counts(changes)).toEqual(["2 0 0", "1 0 0"])
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

  test("into its own browser changes nothing", async () => {
    const used = await inUse()
    const before = used.storage.getItem("transaksiSingkong")
    const { backup, changes } = used.backup.preview((await used.backup.create()).text)
    expect(counts(changes)).toEqual(["0 0 2", "0 0 1"])
    await used.backup.restore(backup)
    expect(used.storage.getItem("transaksiSingkong")).toBe(before)
    expect(used.documents.files.size).toBe(1)
  })

  test("undoes changes, brings back deleted rows, and leaves newer ones", async () => {
    const used = await inUse()
    const { text } = await used.backup.create()
    used.storage.setItem(
      "transaksiSingkong",
      JSON.stringify([transaction("1", { Supplier: "lain" }), transaction("9")]),
    )
    const { backup, changes } = used.backup.preview(text)
    expect(counts(changes)[0]).toBe("1 1 0")
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
  const [one, two, three] = [1, 2, 3].map((a) => ({ n: "1", a }))
  test("stay side by side if either list has the name twice", () => {
    expect(merge([one, two], [three])).toMatchObject({ add: [three], replace: [] })
    expect(merge([one], [two, three])).toMatchObject({ rows: [one, two, three], replace: [] })
  })
  test("do not overwrite a row that the backup has unchanged", () => {
    expect(merge([one], [one, two])).toMatchObject({ rows: [one, two], add: [two], replace: [], skip: 1 })
  })
  test("count one by one if they are equal", () => {
    expect(merge([one], [one, one])).toMatchObject({ skip: 1, rows: [one, one] })
  })
})

describe("without the right to change rows", () => {
  test("a restore adds lost rows, leaves the others, and counts them", async () => {
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
    expect(counts(changes)).toEqual(["1 0 0", "1 0 0"])
    expect(changes.map(({ merge }) => merge.withheld)).toEqual([1, 0])
    await adding.restore(backup)
    expect(stored(fresh.storage)).toEqual([
      { ...transaction("1"), lain: "baru" },
      { ...transaction("2"), lain: "é €" },
    ])
  })
})

describe("refusals", () => {
  test("foreign, truncated, changed and newer files have a message each", async () => {
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
  ])("without room for the %s nothing changes", async (_, fill) => {
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
