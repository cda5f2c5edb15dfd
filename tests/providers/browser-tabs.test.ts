import { describe, expect, test } from "vitest"
import { COMMISSION } from "../support/commission"
import {
  context,
  filled,
  list,
  memoryStorage,
  notes,
  type Row,
  resource,
  rowOf,
  stored,
  tab,
  transaction,
} from "./browser-store"

describe("two tabs over one storage", () => {
  test("a moved row is found by its content, for a save and a deletion", async () => {
    const storage = filled("1", "2", "3", "4")
    const [mine, theirs] = [tab(storage), tab(storage)]
    const opened = await list(mine)
    await theirs.deleteOne({ resource, id: rowOf(await list(theirs), "1").id })
    await mine.update({ resource, id: rowOf(opened, "3").id, variables: { Supplier: "Saya" } })
    await mine.deleteOne({ resource, id: rowOf(opened, "2").id })
    expect(stored(storage)).toEqual([{ ...transaction("3"), Supplier: "Saya" }, transaction("4")])
  })

  test("a row that the other tab changed or deleted is neither overwritten nor confused with its neighbour", async () => {
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
    for (const [note, refusal] of Object.entries(refused)) {
      const original = rowOf(opened, note)
      const call = { resource, id: original.id, meta: { original } }
      await expect(mine.deleteOne(call)).rejects.toMatchObject(refusal)
      await expect(mine.update({ ...call, variables: { Supplier: "x" } })).rejects.toMatchObject(refusal)
    }
    expect(storage.getItem("transaksiSingkong")).toBe(before)
  })

  test("[AB-14] a row that the other tab changed is found after any change, also of its number, and can be saved", async () => {
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
    // Another row gets the changed row's former number.
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

  test("[AB-14] a row changed without the log is found by its title, if only one row has it", async () => {
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

  test("[AB-14] one of two equal rows is never confused with the other that was changed", async () => {
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

  test("[AB-15] without room for the log every write succeeds", async () => {
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

  test("[TX-44] a form opened by its address saves the row that it showed, at its present place", async () => {
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

  test("[TX-44] a changed row opens the row at its position", async () => {
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

  test("two tabs that delete one of two equal rows leave one", async () => {
    const storage = filled("1", "1", "2")
    const [mine, theirs] = [tab(storage), tab(storage)]
    const [first, second] = await list(mine)
    await theirs.deleteOne({ resource, id: first?.id ?? "" })
    await expect(mine.deleteOne({ resource, id: second?.id ?? "" })).rejects.toMatchObject({
      statusCode: 404,
    })
    expect(notes(storage)).toEqual(["1", "2"])
  })

  test("forty parallel additions by two tabs are all stored", async () => {
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

  test("a random walk of two tabs never loses or confuses a row", async () => {
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
    // A deletion needs the present contents as well.
    const seen = { resource: "commissions", id, meta: { original } }
    await expect(mine.deleteOne(seen)).rejects.toMatchObject({ statusCode: 409, code: "stale" })
    expect(stored(storage, "komisi")).toMatchObject([{ id, maxLP: 6, maxPremi: 15 }])
  })
})
