import { describe, expect, test, vi } from "vitest"
import { COMMISSION } from "../support/commission"
import { memoryStorage, stored, tab, transaction } from "./browser-store"

const resource = "transactions"
type Row = { id: string; [key: string]: unknown }
const list = async (provider: ReturnType<typeof tab>, name = resource) =>
  (await provider.getList({ resource: name })).data as Row[]
const filled = (...notes: string[]) =>
  memoryStorage({
    transaksiSingkong: JSON.stringify(notes.map((note) => transaction(note))),
    "transaksiSingkong.seeded": "1",
  })
const rowOf = (rows: Row[], note: string): Row => {
  const row = rows.find(({ NoNota }) => NoNota === note)
  if (!row) throw new Error(`no row ${note}`)
  return row
}
const notes = (storage: Parameters<typeof stored>[0]) => stored(storage).map(({ NoNota }) => NoNota)

const context = {
  mode: "edit" as const,
  me: { id: "1", name: "Sari", role: "admin" },
  ref: () => undefined,
  rows: () => undefined,
}

describe("the list at first", () => {
  const samples = async () => {
    const storage = memoryStorage()
    expect(await list(tab(storage))).toHaveLength(30)
    return stored(storage)
  }
  const day = (value: unknown) => Date.parse(String(value)) / 86_400_000

  test("[TX-27] an empty list starts with thirty samples, each field of them filled", async () => {
    const raw = await samples()
    expect(raw).toHaveLength(30)
    for (const row of raw)
      expect(Object.values(row).every((value) => typeof value === "string" && value !== "")).toBe(true)
  })

  test("[TX-28] their days are May's of 2025", async () => {
    for (const row of await samples())
      for (const key of ["TanggalNota", "TanggalVerifikasi"]) expect(row[key]).toMatch(/^2025-05-\d\d$/)
  })

  test.each([
    ["TX-29", "NoNota", 1000],
    ["TX-30", "KodeReferensi", 2000],
  ])("[%s] their %s counts from %d", async (_id, key, first) => {
    const raw = await samples()
    expect(raw.map((row) => Number(row[key]))).toEqual(raw.map((_, index) => first + index))
  })

  test("[TX-31] they were verified one to three days after the note", async () => {
    for (const { TanggalNota, TanggalVerifikasi } of await samples())
      expect([1, 2, 3]).toContain(day(TanggalVerifikasi) - day(TanggalNota))
  })

  test("[TX-32] their variety is spelled JenisVarietas, and is one of three", async () => {
    const raw = await samples()
    for (const row of raw) expect(row).not.toHaveProperty("JenisVarietes")
    expect(new Set(raw.map(({ JenisVarietas }) => JenisVarietas))).toEqual(
      new Set(["Kuning", "Putih", "Merah"]),
    )
  })

  test("[TX-27] a stored empty list that was never filled is filled too, once", async () => {
    const storage = memoryStorage({ transaksiSingkong: "[]" })
    expect(await list(tab(storage))).toHaveLength(30)
  })

  test("[TX-24] an emptied list stays empty, in this tab and in the next", async () => {
    const storage = memoryStorage({ transaksiSingkong: JSON.stringify([transaction("7")]) })
    const provider = tab(storage)
    const [row] = await list(provider)
    await provider.deleteOne({ resource, id: row?.id ?? "" })
    expect(await list(provider)).toEqual([])
    expect(await list(tab(storage))).toEqual([])
  })

  test("no room for samples is no failure: the list is empty", async () => {
    const storage = memoryStorage()
    storage.quota = 100
    expect(await list(tab(storage))).toEqual([])
  })
})

describe("a row and its place", () => {
  test("[TX-44] opens by position, saves to that row, keeps keys it does not know", async () => {
    const storage = filled("1", "2", "3")
    storage.setItem(
      "transaksiSingkong",
      JSON.stringify([transaction("1"), { ...transaction("2"), ASAL: "lama" }, 17, transaction("3")]),
    )
    const provider = tab(storage)
    const { data } = await provider.getOne({ resource, id: "1" })
    await provider.update({ resource, id: data.id ?? "", variables: { ...data, Supplier: "Baru" } })
    const raw = stored(storage)
    expect(raw[1]).toMatchObject({ NoNota: "2", Supplier: "Baru", ASAL: "lama" })
    expect(raw[1]).not.toHaveProperty("id")
    expect(raw[2]).toBe(17)
    expect((await provider.getOne({ resource, id: "3" })).data.NoNota).toBe("3")
  })

  test("[TX-45] a position that the list does not have, or that is none, is not found", async () => {
    const provider = tab(filled("1", "2"))
    for (const id of ["2", "-1", "x", "", "1.5", "99999"])
      await expect(provider.getOne({ resource, id })).rejects.toMatchObject({
        message: "Data tidak ditemukan",
        statusCode: 404,
      })
  })

  test("[TX-33] an edit writes JenisVarietes and removes its twin", async () => {
    const storage = memoryStorage()
    const provider = tab(storage)
    const row = (await list(provider))[4] as Row
    expect(row.JenisVarietes).toBe(stored(storage)[4]?.JenisVarietas)
    await provider.update({ resource, id: row.id, variables: { ...row, JenisVarietes: "Merah tua" } })
    expect(stored(storage)[4]).toMatchObject({ JenisVarietes: "Merah tua" })
    expect(stored(storage)[4]).not.toHaveProperty("JenisVarietas")
  })

  test("[TX-43] texts in amount fields are kept as they were typed", async () => {
    const storage = filled()
    await tab(storage).create({ resource, variables: transaction("1", { Gross: "1.250,5 kg kira-kira" }) })
    expect(stored(storage)[0]?.Gross).toBe("1.250,5 kg kira-kira")
  })
})

describe("two tabs over one storage", () => {
  test("a row that moved is found by its content, for a save and for a delete", async () => {
    const storage = filled("1", "2", "3", "4")
    const [mine, theirs] = [tab(storage), tab(storage)]
    const opened = await list(mine)
    await theirs.deleteOne({ resource, id: rowOf(await list(theirs), "1").id })
    await mine.update({ resource, id: rowOf(opened, "3").id, variables: { Supplier: "Saya" } })
    await mine.deleteOne({ resource, id: rowOf(opened, "2").id })
    expect(stored(storage)).toEqual([{ ...transaction("3"), Supplier: "Saya" }, transaction("4")])
  })

  test("a row that the other tab changed or removed is neither overwritten nor mistaken for its neighbour", async () => {
    const storage = filled("1", "2", "3")
    const [mine, theirs] = [tab(storage), tab(storage)]
    const opened = await list(mine)
    await theirs.update({ resource, id: rowOf(opened, "1").id, variables: { Supplier: "Mereka" } })
    await theirs.deleteOne({ resource, id: rowOf(opened, "2").id })
    const before = storage.getItem("transaksiSingkong")
    const refused = {
      "1": { statusCode: 409, code: "stale" },
      "2": { statusCode: 404, message: "Data tidak ditemukan" },
    }
    for (const [note, told] of Object.entries(refused)) {
      const original = rowOf(opened, note)
      const call = { resource, id: original.id, meta: { original } }
      await expect(mine.deleteOne(call)).rejects.toMatchObject(told)
      await expect(mine.update({ ...call, variables: { Supplier: "x" } })).rejects.toMatchObject(told)
    }
    expect(storage.getItem("transaksiSingkong")).toBe(before)
  })

  test("[AB-14] a row that the other tab changed is found again whatever was changed, its number too, and saved from there", async () => {
    const storage = filled("1", "2", "3")
    const [mine, theirs] = [tab(storage), tab(storage)]
    const original = rowOf(await list(mine), "2")
    const change = async (more: object) => {
      const row =
        (await list(theirs)).find(({ Supplier }) => Supplier !== "1") ?? rowOf(await list(theirs), "2")
      await theirs.update({ resource, id: row.id, variables: more })
    }
    await change({ NoNota: "2b", Supplier: "Mereka" })
    await change({ KadarAci: "25" })
    await theirs.deleteOne({ resource, id: rowOf(await list(theirs), "1").id })
    // Another row comes by the number that the changed one had.
    await theirs.create({ resource, variables: transaction("2", { Tare: "9" }) })
    const call = { resource, id: original.id, meta: { context: { ...context, original } } }
    await expect(mine.update({ ...call, variables: { Supplier: "Saya" } })).rejects.toMatchObject({
      statusCode: 409,
      code: "stale",
    })
    const { data: newer } = await mine.getOne(call)
    expect(newer).toMatchObject({ NoNota: "2b", Supplier: "Mereka", KadarAci: "25" })
    const meta = { context: { ...context, original: newer } }
    await mine.update({ ...call, variables: { Supplier: "Saya" }, meta })
    expect(stored(storage).map(({ NoNota, Supplier }) => [NoNota, Supplier])).toEqual([
      ["2b", "Saya"],
      ["3", "1"],
      ["2", "1"],
    ])
  })

  test("[AB-14] a row that was changed without a word of it is known again by its title, if one row alone has it", async () => {
    const storage = filled("1", "2")
    const mine = tab(storage)
    const original = rowOf(await list(mine), "2")
    const call = { resource, id: original.id, variables: {}, meta: { context: { ...context, original } } }
    const write = (...rows: object[]) => storage.setItem("transaksiSingkong", JSON.stringify(rows))
    write(transaction("2", { Supplier: "Mereka" }), transaction("1"))
    await expect(mine.update(call)).rejects.toMatchObject({ statusCode: 409, code: "stale" })
    write(transaction("2", { Supplier: "Mereka" }), transaction("2", { Supplier: "Lain" }))
    await expect(mine.update(call)).rejects.toMatchObject({ statusCode: 404 })
  })

  test("[AB-14] one of two rows that were alike is never taken for the other that was changed", async () => {
    const storage = filled("1", "1")
    const [mine, theirs] = [tab(storage), tab(storage)]
    const original = (await list(mine))[1] as Row
    await theirs.update({ resource, id: original.id, variables: { NoNota: "2" } })
    const meta = { context: { ...context, original } }
    await expect(
      mine.update({ resource, id: original.id, variables: { NoNota: "3" }, meta }),
    ).rejects.toMatchObject({ statusCode: expect.any(Number) })
    expect(notes(storage).sort()).toEqual(["1", "2"])
  })

  test("[AB-15] without room for the way that rows have gone every write is done all the same", async () => {
    const storage = filled("1", "2")
    const [mine, theirs] = [tab(storage), tab(storage)]
    const original = rowOf(await list(mine), "2")
    storage.quota = storage.used() + 5
    await theirs.update({ resource, id: original.id, variables: { Supplier: "Ani" } })
    storage.quota = Number.POSITIVE_INFINITY
    expect(stored(storage)[1]?.Supplier).toBe("Ani")
    const call = { resource, id: original.id, meta: { context: { ...context, original } } }
    await expect(mine.update({ ...call, variables: {} })).rejects.toMatchObject({ code: "stale" })
  })

  test("[TX-44] a form opened by its address saves the row that it showed, wherever that is now", async () => {
    const storage = filled("1", "2", "3")
    const [mine, theirs] = [tab(storage), tab(storage)]
    const { data: original } = await mine.getOne({ resource, id: "1" })
    await theirs.deleteOne({ resource, id: rowOf(await list(theirs), "1").id })
    const meta = { context: { ...context, original } }
    await mine.update({ resource, id: "1", variables: { ...original, Supplier: "Saya" }, meta })
    expect(stored(storage)).toEqual([{ ...transaction("2"), Supplier: "Saya" }, transaction("3")])
    await expect(
      mine.update({ resource, id: "1", variables: { ...original, Supplier: "Lagi" }, meta }),
    ).rejects.toMatchObject({ statusCode: 409, code: "stale" })
  })

  test("[TX-44] a hand-over whose row has changed since opens what stands at its position now", async () => {
    const storage = filled("1", "2")
    const provider = tab(storage)
    const { data: old } = await provider.getOne({ resource, id: "1" })
    await provider.update({ resource, id: old.id ?? "", variables: { Supplier: "Baru" } })
    expect((await provider.getOne({ resource, id: old.id ?? "" })).data).toMatchObject({
      NoNota: "2",
      Supplier: "Baru",
    })
    await provider.deleteOne({ resource, id: "1" })
    await expect(provider.getOne({ resource, id: old.id ?? "" })).rejects.toMatchObject({ statusCode: 404 })
  })

  test("of two rows that are alike, both tabs deleting one leaves one", async () => {
    const storage = filled("1", "1", "2")
    const [mine, theirs] = [tab(storage), tab(storage)]
    const [first, second] = await list(mine)
    await theirs.deleteOne({ resource, id: first?.id ?? "" })
    await expect(mine.deleteOne({ resource, id: second?.id ?? "" })).rejects.toMatchObject({
      statusCode: 404,
    })
    expect(notes(storage)).toEqual(["1", "2"])
  })

  test("forty additions at once from two tabs all arrive", async () => {
    const storage = filled("0")
    const tabs = [tab(storage), tab(storage)]
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        tabs[index % 2]?.create({ resource, variables: transaction(String(index + 1)) }),
      ),
    )
    expect(
      notes(storage)
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual(Array.from({ length: 41 }, (_, index) => index))
  })

  test("a random walk of two tabs never loses or crosses a row", async () => {
    const storage = filled("0", "1", "2", "3", "4")
    const tabs = [tab(storage), tab(storage)]
    const expected = new Map(stored(storage).map((row) => [String(row.NoNota), String(row.Supplier)]))
    const seen: Row[][] = [await list(tabs[0] as never), await list(tabs[1] as never)]
    let random = 7
    const next = (below: number) => {
      random = (random * 1103515245 + 12345) % 2147483648
      return random % below
    }
    for (let step = 0; step < 300; step++) {
      const side = next(2)
      const provider = tabs[side] as ReturnType<typeof tab>
      const rows = seen[side] ?? []
      const row = rows[next(Math.max(1, rows.length))]
      const act = next(4)
      try {
        if (act === 0) {
          const note = `n${step}`
          await provider.create({ resource, variables: transaction(note, { Supplier: `s${step}` }) })
          expected.set(note, `s${step}`)
        } else if (act === 1 && row) {
          await provider.update({ resource, id: row.id, variables: { Supplier: `s${step}` } })
          expected.set(String(row.NoNota), `s${step}`)
        } else if (act === 2 && row) {
          await provider.deleteOne({ resource, id: row.id })
          expected.delete(String(row.NoNota))
        } else seen[side] = await list(provider)
      } catch (error) {
        expect([404, 409]).toContain((error as { statusCode: number }).statusCode)
      }
    }
    expect(new Map(stored(storage).map((row) => [String(row.NoNota), String(row.Supplier)]))).toEqual(
      expected,
    )
  })

  test("[KM-08] a commission that another tab changed since it was opened is not overwritten", async () => {
    const storage = memoryStorage()
    const [mine, theirs] = [tab(storage), tab(storage)]
    const { data: original } = await mine.create({ resource: "commissions", variables: COMMISSION })
    const id = original.id ?? ""
    await theirs.update({
      resource: "commissions",
      id,
      variables: { ...original, maxLP: 6 },
      meta: { context: { ...context, original } },
    })
    await expect(
      mine.update({
        resource: "commissions",
        id,
        variables: { ...original, maxPremi: 16 },
        meta: { context: { ...context, original } },
      }),
    ).rejects.toMatchObject({ statusCode: 409, code: "stale" })
    // Nor deleted by somebody who has not seen what it is now.
    const seen = { resource: "commissions", id, meta: { original } }
    await expect(mine.deleteOne(seen)).rejects.toMatchObject({ statusCode: 409, code: "stale" })
    expect(stored(storage, "komisi")).toMatchObject([{ id, maxLP: 6, maxPremi: 15 }])
  })
})

describe("what can go wrong", () => {
  test("a full storage refuses the write in clear words and loses nothing", async () => {
    const storage = filled("1", "2")
    const provider = tab(storage)
    const [row] = await list(provider)
    const before = storage.getItem("transaksiSingkong")
    storage.quota = storage.used()
    for (const write of [
      () => provider.create({ resource, variables: transaction("3") }),
      () => provider.update({ resource, id: row?.id ?? "", variables: { Supplier: "lebih panjang" } }),
    ])
      await expect(write()).rejects.toMatchObject({
        statusCode: 507,
        message: expect.stringContaining("Penyimpanan browser penuh"),
      })
    expect(storage.getItem("transaksiSingkong")).toBe(before)
    await provider.deleteOne({ resource, id: row?.id ?? "" })
    expect(notes(storage)).toEqual(["2"])
  })

  test("room for the list alone is room enough: what is told as failed was not written", async () => {
    const rows = JSON.stringify([transaction("1")])
    const storage = memoryStorage()
    storage.quota = "transaksiSingkong".length + rows.length
    await tab(storage).create({ resource, variables: transaction("1") })
    expect(storage.getItem("transaksiSingkong")).toBe(rows)
  })

  test.each(['[{"NoNota":"1"', '{"NoNota":"1"}', "null", "42"])(
    "unreadable content %s is copied aside before anything is written, once, and named",
    async (text) => {
      const storage = memoryStorage({ transaksiSingkong: text })
      const onDamaged = vi.fn()
      const provider = tab(storage, { onDamaged })
      expect(await list(provider)).toEqual([])
      expect(await list(provider)).toEqual([])
      expect(storage.getItem("transaksiSingkong")).toBe(text)
      expect(onDamaged).toHaveBeenCalledTimes(1)
      const copy = String(onDamaged.mock.calls[0]?.[0].copy)
      expect(copy).toMatch(/^transaksiSingkong\.rusak-\d/)
      expect(storage.getItem(copy)).toBe(text)
      await provider.create({ resource, variables: transaction("9") })
      expect(notes(storage)).toEqual(["9"])
      expect(storage.getItem(copy)).toBe(text)
    },
  )

  test("unreadable content that cannot be copied aside is not written over", async () => {
    const text = '[{"NoNota":"1"'
    const storage = memoryStorage({ transaksiSingkong: text })
    storage.quota = storage.used()
    const provider = tab(storage)
    await expect(provider.getList({ resource })).rejects.toMatchObject({ statusCode: 507 })
    await expect(provider.create({ resource, variables: transaction("1") })).rejects.toMatchObject({
      statusCode: 507,
    })
    expect(storage.getItem("transaksiSingkong")).toBe(text)
  })

  test("a storage that the browser withholds is told as such", async () => {
    const storage = () => {
      throw new DOMException("denied", "SecurityError")
    }
    await expect(tab(memoryStorage(), { storage }).getList({ resource })).rejects.toMatchObject({
      statusCode: 503,
    })
  })

  test("durable storage is asked for once, after the first write", async () => {
    const persist = vi.fn()
    const provider = tab(filled("1"), { persist })
    await list(provider)
    expect(persist).not.toHaveBeenCalled()
    await provider.create({ resource, variables: transaction("2") })
    await provider.create({ resource, variables: transaction("3") })
    expect(persist).toHaveBeenCalledTimes(1)
  })
})
