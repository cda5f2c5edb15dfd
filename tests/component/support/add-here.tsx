/** The form of receipts, whose warehouse may be added where it is chosen. */
import { expect } from "vitest"
import { page } from "vitest/browser"
import type { Declared } from "../../../src/core/schema/define"
import { FormPage } from "../../../src/views/screen/screens"
import { documentedResources } from "../../support/documented"
import type { Person } from "../../support/sign-in"
import { receipts } from "../../support/warehouses/receipts"
import { warehouses } from "../../support/warehouses/warehouses"
import { mountDeclared } from "./declared"
import { host } from "./host"
import { choose, comboboxOf, fill, heading, openSelect, press, selectOf } from "./screen"

export const ADD = "Tambah Gudang"
export const dialog = page.getByRole("dialog", { name: ADD, exact: true })
export const bodies = () =>
  host.calls.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body])
export const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"))

/** The receipts, whose warehouse may be added where it is chosen. */
export const stockWith = (more: object = {}) => ({
  ...receipts,
  fields: { ...receipts.fields, warehouseId: { ...receipts.fields.warehouseId, addHere: true, ...more } },
})

export async function open(
  stock: object = stockWith(),
  store: object = warehouses,
  person?: Person,
): Promise<void> {
  const declared = [...documentedResources, store, stock] as readonly Declared[]
  mountDeclared(
    declared,
    (registry) => <FormPage resource={registry.get("receipts")} mode="create" />,
    person,
  )
  await expect.element(heading("Tambah Stok Masuk")).toBeVisible()
  await expect.element(comboboxOf("Gudang")).toBeEnabled()
}

/** Chooses the entry that adds. */
export async function openDialog(of = "Gudang"): Promise<void> {
  const { options } = await openSelect(of)
  options()
    .find(({ textContent }) => textContent?.trim() === `Tambah ${of}`)
    ?.click()
  await expect.element(page.getByRole("dialog", { name: `Tambah ${of}`, exact: true })).toBeVisible()
}

export async function fillWarehouse(name = "Selatan"): Promise<void> {
  await fill("Nama Gudang", name, dialog)
  await fill("Kapasitas", "700", dialog)
  await choose("Status", "Buka", dialog)
}
export const saveDialog = () => press("Simpan", dialog)
export const expectChosen = (name: string, of = "Gudang") =>
  expect.element(selectOf(of)).toHaveTextContent(new RegExp(`^${name}$`))
