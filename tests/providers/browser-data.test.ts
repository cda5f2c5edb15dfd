import { describe, expect, test, vi } from "vitest"
import {
  filled,
  list,
  memoryStorage,
  notes,
  type Row,
  resource,
  stored,
  tab,
  transaction,
} from "./browser-store"

describe("a new list", () => {
  const samples = async () => {
    const storage = memoryStorage()
    expect(await list(tab(storage))).toHaveLength(30)
    return stored(storage)
  }
  const day = (value: unknown) => Date.parse(String(value)) / 86_400_000

  test("[TX-27, TX-28, TX-31] an empty list starts with thirty samples of May 2025, verified one to three days later", async () => {
    const raw = await samples()
    expect(raw).toHaveLength(30)
    for (const row of raw) {
      expect(Object.values(row).every((value) => typeof value === "string" && value !== "")).toBe(true)
      for (const key of ["TanggalNota", "TanggalVerifikasi"]) expect(row[key]).toMatch(/^2025-05-\d\d$/)
      expect([1, 2, 3]).toContain(day(row.TanggalVerifikasi) - day(row.TanggalNota))
    }
  })

  test("[TX-29, TX-30] their numbers count from 1000, and their references from 2000", async () => {
    const raw = await samples()
    for (const [key, first] of [
      ["NoNota", 1000],
      ["KodeReferensi", 2000],
    ] as const)
      expect(raw.map((row) => Number(row[key]))).toEqual(raw.map((_, index) => first + index))
  })

  test("[TX-32] their variety is spelled JenisVarietas, and is one of three", async () => {
    const raw = await samples()
    for (const row of raw) expect(row).not.toHaveProperty("JenisVarietes")
    expect(new Set(raw.map(({ JenisVarietas }) => JenisVarietas))).toEqual(
      new Set(["Kuning", "Putih", "Merah"]),
    )
  })

  test("[TX-27] a stored empty list without samples gets them", async () => {
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

  test("without room for samples the list is empty", async () => {
    const storage = memoryStorage()
    storage.quota = 100
    expect(await list(tab(storage))).toEqual([])
  })
})

describe("a row and its place", () => {
  test("[TX-44] opens by position, saves to that row, keeps unknown keys", async () => {
    const storage = filled()
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

  test("[TX-45] an unknown or invalid position is not found", async () => {
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

describe("failures", () => {
  test("a full storage refuses the write with a message and loses nothing", async () => {
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

  test("room for the list alone is enough", async () => {
    const rows = JSON.stringify([transaction("1")])
    const storage = memoryStorage()
    storage.quota = "transaksiSingkong".length + rows.length
    await tab(storage).create({ resource, variables: transaction("1") })
    expect(storage.getItem("transaksiSingkong")).toBe(rows)
  })

  test.each(['[{"NoNota":"1"', '{"NoNota":"1"}', "null", "42"])(
    "unreadable content %s is copied once before any write, and reported",
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

  test("unreadable content that cannot be copied is not overwritten", async () => {
    const text = '[{"NoNota":"1"'
    const storage = memoryStorage({ transaksiSingkong: text })
    storage.quota = storage.used()
    const provider = tab(storage)
    const create = () => provider.create({ resource, variables: transaction("1") })
    for (const work of [() => provider.getList({ resource }), create])
      await expect(work()).rejects.toMatchObject({ statusCode: 507 })
    expect(storage.getItem("transaksiSingkong")).toBe(text)
  })

  test("a blocked storage is a 503", async () => {
    const storage = () => {
      throw new DOMException("denied", "SecurityError")
    }
    await expect(tab(memoryStorage(), { storage }).getList({ resource })).rejects.toMatchObject({
      statusCode: 503,
    })
  })

  test("persistent storage is requested once, after the first write", async () => {
    const persist = vi.fn()
    const provider = tab(filled("1"), { persist })
    await list(provider)
    expect(persist).not.toHaveBeenCalled()
    await provider.create({ resource, variables: transaction("2") })
    await provider.create({ resource, variables: transaction("3") })
    expect(persist).toHaveBeenCalledTimes(1)
  })
})
