/** The list of the records that refer to one: the server cuts its pages by the reference, with the rights of the list. */
import { expect, test } from "vitest"
import { warehouseParts, warehouseRegistry } from "../support/warehouses/product"
import { openProduct } from "./support/api"
import { onBothDatabases } from "./support/both-databases"

onBothDatabases("related", ({ open }) => {
  test("a page holds the records of the reference only, and another field is refused", async () => {
    const registry = warehouseRegistry()
    const { root } = await openProduct({ db: open, registry, parts: warehouseParts })
    const add = async (name: string) =>
      (await root.post("/warehouses", { name, capacity: 9000, status: "OPEN" })).body.data.id
    const [north, south] = [await add("Utara"), await add("Selatan")]
    for (const [number, warehouseId] of [
      ["N1", north],
      ["S1", south],
      ["N2", north],
    ])
      await root.post("/receipts", { number, date: "2026-01-02", warehouseId, gross: 10 })
    const page = async (query: string) => root.get(`/receipts?_start=0&_end=20&${query}`)
    const numbers = async (query: string) =>
      (await page(query)).body.data.map(({ number }: { number: string }) => number)
    expect(await numbers(`warehouseId=${north}&_sort=number&_order=desc`)).toEqual(["N2", "N1"])
    expect(await numbers(`warehouseId=${south}&q=N1`)).toEqual([])
    expect(await numbers("warehouseId=unknown")).toEqual([])
    expect((await page("gross=10")).status).toBe(400)
  })
})
