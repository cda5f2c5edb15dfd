/** Lines of imported rows on both databases: stored with their record, refused with it, and taken back with it. */
import { expect, test } from "vitest"
import { onBothDatabases } from "./support/both-databases"
import { openReceipts } from "./support/receipts-bench"

onBothDatabases("imports of lines", ({ open }) => {
  async function openImports() {
    const bench = await openReceipts(open)
    const { root, base } = bench
    const row = (number: number, lines: unknown) => ({
      row: number,
      payload: { ...base, number: `N${number}`, lines },
    })
    const send = async (id: string, whole: boolean, rows: unknown[]) =>
      (await root.post("/imports/receipts", { id, name: "data.xlsx", whole, rows })).body.data.rows
    const numbers = async () =>
      (await root.get("/receipts")).body.data.map((one: { number: string }) => one.number)
    return { ...bench, row, send, numbers }
  }
  const good = [
    { mark: "A", gross: 4 },
    { mark: "B", gross: 6, torn: true, loss: 1 },
  ]
  const faulty = [
    { mark: "A", gross: 4 },
    { mark: "B", gross: -1 },
  ]

  test("are stored with each row; a faulty one refuses its row with its place", async () => {
    const { send, row, one, stored, numbers } = await openImports()
    const [saved, refused] = await send("i1", false, [row(2, good), row(3, faulty)])
    expect((await one(saved.id)).lines).toMatchObject([
      { mark: "A", net: 4 },
      { mark: "B", net: 5 },
    ])
    expect(refused).toMatchObject({ row: 3, status: 422, errors: { "lines[1].gross": ["Minimal 0"] } })
    expect([await numbers(), (await stored()).length]).toEqual([["N2"], 2])
  })

  test("are stored for all rows or for none", async () => {
    const { send, row, stored, numbers } = await openImports()
    const [refused] = await send("i2", true, [row(2, good), row(3, faulty)])
    expect(refused).toMatchObject({ row: 3, status: 422 })
    expect([await numbers(), await stored()]).toEqual([[], []])
    expect(await send("i2", true, [row(2, good), row(3, [])])).toHaveLength(2)
    expect(await stored()).toHaveLength(2)
  })

  test("are not stored twice, and are deleted when the import is undone", async () => {
    const { send, row, stored, root } = await openImports()
    const [first] = await send("i3", false, [row(2, good)])
    expect(await send("i3", false, [row(2, good)])).toEqual([first])
    expect(await stored()).toHaveLength(2)
    const undone = await root.post("/imports/receipts/i3/undo", { after: 0 })
    expect(undone.body.data).toMatchObject({ deleted: 1, kept: [] })
    expect(await stored()).toEqual([])
  })
})
