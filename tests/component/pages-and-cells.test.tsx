/** The page and the cells of docs/add-an-entity.md: `<name>.page.tsx`, `<name>.cell.tsx`. */
import { Suspense } from "react"
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { routeOf } from "../../src/app/extra-routes"
import type { Resource } from "../../src/core/schema/resource"
import { cellSource, type DeclaredCells } from "../../src/views/context/cells"
import { defineCells } from "../../src/views/context/define-cells"
import { ListExtrasProvider } from "../../src/views/context/list-extras"
import { DetailDialog } from "../../src/views/detail/detail-dialog"
import { ListPage } from "../../src/views/screen/list-page"
import { receipts } from "../support/warehouses/receipts"
import { cells } from "../support/warehouses/receipts.cell"
import { warehouses } from "../support/warehouses/warehouses"
import { page as stock } from "../support/warehouses/warehouses.page"
import { mountDeclared } from "./support/declared"
import { host } from "./support/host"
import { resize } from "./support/screen"

const own = [
  { ...warehouses, fields: { name: warehouses.fields.name } },
  {
    ...receipts,
    fields: { number: receipts.fields.number, moisture: receipts.fields.moisture },
  },
] as never
const row = (id: string, moisture: number | null) => ({ id, number: `R${id}`, moisture })
const RECEIPTS = [row("1", 12), row("2", 16), row("3", null)]

function mountList(
  load: () => Promise<DeclaredCells>,
  view = (resource: Resource) => <ListPage resource={resource} />,
) {
  host.data["/receipts"] = RECEIPTS
  const extras = { receipts: { cells: cellSource(load) } }
  mountDeclared(own, (registry) => (
    <ListExtrasProvider value={extras}>
      <Suspense>{view(registry.get("receipts"))}</Suspense>
    </ListExtrasProvider>
  ))
}
const tag = () => page.getByText("16 %").element().closest("[data-tone]")

test("a page shows its endpoint's answer under its title", async () => {
  host.answers.set("GET /warehouses/-/stock", () => ({
    status: 200,
    body: { data: { rows: [{ warehouseId: "1", netto: 30 }] } },
  }))
  host.data["/warehouses"] = [{ id: "1", name: "Utara" }]
  const { Page } = routeOf(stock)
  mountDeclared(own, () => (
    <Suspense>
      <Page />
    </Suspense>
  ))
  await expect.element(page.getByRole("heading", { name: "Isi Gudang" })).toBeVisible()
  await expect.element(page.getByRole("row", { name: "Utara 30" })).toBeVisible()
})

test.each([1440, 390])("a cell replaces the text once its file is loaded, at %i px", async (width) => {
  await resize(width, 800)
  let arrive = (_: DeclaredCells) => {}
  mountList(
    () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
  )
  await expect.element(page.getByText("16 %")).toBeVisible()
  expect(tag()).toBeNull()
  arrive(cells)
  await expect.poll(tag).not.toBeNull()
  expect(tag()?.getAttribute("data-tone")).toBe("bad")
  await expect.element(page.getByText("12 %")).toBeVisible()
})

test("a detail shows it, too", async () => {
  mountList(
    async () => cells,
    (resource) => <DetailDialog resource={resource} record={row("2", 16) as never} onClose={() => {}} />,
  )
  await expect.poll(() => tag()?.getAttribute("data-tone")).toBe("bad")
})

test("a cell that throws, and a file that does not load, leave the text", async () => {
  const broken = defineCells(receipts, {
    moisture: () => {
      throw new Error("broken")
    },
  })
  mountList(async () => broken)
  await expect.element(page.getByText("16 %")).toBeVisible()
  mountList(async () => {
    throw new Error("offline")
  })
  await expect.element(page.getByText("16 %")).toBeVisible()
})
