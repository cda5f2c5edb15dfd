/** Receipts with lines, over HTTP. */
import { expect } from "vitest"
import { warehouseParts, warehouseRegistry } from "../../support/warehouses/product"
import { openProduct } from "./api"
import type { Databases } from "./both-databases"

export type Line = Record<string, unknown> & { id: string }

/** A product with a warehouse, and receipts with lines. */
export async function openReceipts(
  open: Databases["open"],
  { registry = warehouseRegistry(), parts = warehouseParts } = {},
) {
  const product = await openProduct({ db: open, registry, parts })
  const { root, engine } = product
  const made = await root.post("/warehouses", { name: "Utara", capacity: 9000, status: "OPEN" })
  const warehouseId = made.body.data.id
  const base = { number: "N1", date: "2026-01-02", warehouseId, gross: 100 }
  const add = (lines: unknown, more: object = {}) => root.post("/receipts", { ...base, ...more, lines })
  const one = async (id: string) => (await root.get(`/receipts/${id}`)).body.data
  const stored = () => engine.db.queries.selectFrom("receipt_lines").selectAll().orderBy("id").execute()
  const two = async () => {
    const answer = await add([
      { mark: "A", gross: 40 },
      { mark: "B", gross: 60, torn: true, loss: 5 },
    ])
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data as { id: string; version: number; lines: Line[] }
  }
  return { ...product, base, add, one, stored, two }
}
