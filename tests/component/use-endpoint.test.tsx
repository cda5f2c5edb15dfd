/** A screen that asks an endpoint of a server part, with the types of its declaration. */
import { useState } from "react"
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { useEndpoint } from "../../src/views/context/use-endpoint"
import { warehouses } from "../support/warehouses/warehouses"
import type { warehousesServer } from "../support/warehouses/warehouses.server"
import { mountDeclared } from "./support/declared"
import { host } from "./support/host"
import { press } from "./support/screen"

function Stock() {
  const [on, setOn] = useState<string>()
  const { data, error } = useEndpoint<typeof warehousesServer, "stock">(
    warehouses,
    "stock",
    on ? { on } : undefined,
  )
  return (
    <>
      <button type="button" onClick={() => setOn("2026-01-02")}>
        Hari ini
      </button>
      <button type="button" onClick={() => setOn("2030-01-01")}>
        Nanti
      </button>
      <output aria-label="Stok">
        {error ? error.message : data?.rows.map(({ netto }) => `${netto} kg`).join(", ")}
      </output>
    </>
  )
}

test("asks once there is an input, again for another one, and gives the server's message", async () => {
  host.answers.set("GET /warehouses/-/stock", ({ url }) =>
    url.includes("2026-01-02")
      ? { status: 200, body: { data: { rows: [{ warehouseId: "1", netto: 30 }] } } }
      : { status: 422, body: { message: "Tanggal belum tiba." } },
  )
  mountDeclared([warehouses as never], () => <Stock />)
  await expect.element(page.getByRole("status", { name: "Stok" })).toBeInTheDocument()
  expect(host.calls.filter(({ path }) => path.includes("stock"))).toEqual([])
  await press("Hari ini")
  await expect.element(page.getByRole("status", { name: "Stok" })).toHaveTextContent("30 kg")
  await press("Nanti")
  await expect.element(page.getByRole("status", { name: "Stok" })).toHaveTextContent("Tanggal belum tiba.")
})
