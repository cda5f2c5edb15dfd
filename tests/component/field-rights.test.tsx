/** Rights of fields on the screens: a field without its right is not there, a locked one cannot be changed. */
import { beforeEach, expect, test } from "vitest"
import { page } from "vitest/browser"
import { toMap } from "../../src/core/access/permissions"
import { savePermissions } from "../../src/session/session"
import { useRegistry } from "../../src/views/context/registry-context"
import { FormPage, ListPage } from "../../src/views/screen/screens"
import { guardedResources } from "../support/guarded/product"
import { grants } from "../support/sign-in"
import { mountDeclared } from "./support/declared"
import { host } from "./support/host"
import { expectCount, fill, inputOf, openFilters, press, textsOf } from "./support/screen"

const PRICE = grants("PartnerData", "view", "edit")
const ALL = grants("UserSetup", "view", "add", "edit", "delete")
const staff = (...more: typeof PRICE) => ({ role: "Staf", permissions: [...ALL, ...more] })

function Screens({ mode }: { mode?: "create" }) {
  const { fieldRights, get } = useRegistry()
  const depots = get("depots")
  return mode ? (
    <FormPage key={fieldRights} resource={depots} mode={mode} />
  ) : (
    <ListPage key={fieldRights} resource={depots} />
  )
}
const open = (person: ReturnType<typeof staff>, mode?: "create") =>
  mountDeclared(guardedResources, () => <Screens {...(mode && { mode })} />, person)
const headings = () => textsOf(page.css("thead th"))

beforeEach(() => {
  for (const path of ["/users/admin", "/zones", "/loads"]) host.data[path] = []
  host.data["/depots"] = [
    { id: "d1", name: "Utara", price: 87654, owner: "Tuan Pemilik", grade: "A", note: "biasa", crates: [] },
  ]
})

test("a list of any host has no column, filter, search or detail line of a field without its right", async () => {
  open(staff())
  await expect.element(page.getByRole("cell", { name: "biasa" })).toBeVisible()
  expect(headings().join()).toContain("Kelas")
  expect(headings().join()).not.toMatch(/Harga|Laba|Pemilik/)
  const panel = await openFilters()
  await expect.element(inputOf("Catatan", panel)).toBeVisible()
  await expectCount(panel.getByText("Harga"), 0)
  await expectCount(page.getByText("87.654"), 0)
  // Nor as the field that a search found the row by.
  await page.getByPlaceholder("Cari...").fill("pemilik")
  await expect.element(page.getByText("Tidak ada data yang cocok dengan pencarian.")).toBeVisible()
  await page.getByPlaceholder("Cari...").fill("")
  await page.getByTitle("Lihat Detail Utara").click()
  const dialog = page.getByRole("dialog", { name: "Detail Depo" })
  await expect.element(dialog.getByText("Kelas")).toBeVisible()
  await expectCount(dialog.getByText(/Harga|Pemilik|Laba/), 0)
})

test("with the right the field is there, and it goes when the right is taken away", async () => {
  open(staff(...PRICE))
  await expect.element(page.getByText("Rp87.654")).toBeVisible()
  expect(headings().join()).toContain("Harga")
  savePermissions(toMap(ALL))
  await expectCount(page.getByText("Rp87.654"), 0)
  await expect.poll(() => headings().join()).not.toContain("Harga")
  await expect.element(page.getByRole("cell", { name: "biasa" })).toBeVisible()
})

test("a form has no input of an unreadable field, locks an unwritable one, and sends its initial value", async () => {
  open(staff(), "create")
  await expect.element(inputOf("Nama Depo")).toBeVisible()
  await expectCount(page.getByText("Harga"), 0)
  await expect.element(inputOf("Kelas")).toHaveValue("C")
  expect(inputOf("Kelas").element().matches(":disabled, [readonly]")).toBe(true)
  await fill("Nama Depo", "Baru")
  await press("Simpan")
  const sent = () => host.calls.find(({ method }) => method === "POST")?.body
  await expect.poll(sent).toMatchObject({ name: "Baru" })
  expect(Object.keys(sent() as object)).not.toContain("price")
})
