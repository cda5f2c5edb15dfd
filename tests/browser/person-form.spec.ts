/** The shared form of admins and employees in two tabs; tests/component/person-add and person-edit prove the rest. */
import type { Page } from "@playwright/test"
import { KINDS, type Kind, personOf } from "../support/people"
import { fill, inputOf, press, rowOf } from "./support/driver"
import { expect, hostTest as test } from "./support/fixtures"

/** Opens the edit form from the list. */
async function openEdit(
  page: Page,
  kind: Kind,
  open: (path: string) => Promise<void>,
  name: string,
): Promise<void> {
  await open(kind.list)
  await rowOf(page, name).getByRole("button", { name: "Edit" }).click()
  await expect(page.getByRole("heading", { name: kind.headings.edit, level: 1 })).toBeVisible()
  await expect(inputOf(page, "Nama Lengkap")).toHaveValue(name)
}

const itemOf = (page: Page, kind: Kind) => page.evaluate((item) => localStorage.getItem(item), kind.item)

test("[AB-08, RT-27] two tabs that edit two people never cross", async ({
  page,
  context,
  host,
  hostUrl,
  open,
}) => {
  const [kind] = KINDS
  host.data[kind.path] = [personOf(kind, 1), personOf(kind, 2)]
  await openEdit(page, kind, open, "Orang 001")
  const second = await context.newPage()
  await openEdit(second, kind, async (path) => void (await second.goto(`${hostUrl}${path}`)), "Orang 002")
  expect(JSON.parse((await itemOf(page, kind)) ?? "{}")).toMatchObject({ id: "u2" })

  await fill(page, "Alamat", "Alamat si satu")
  await press(page, "Simpan")
  await expect(page).toHaveURL(new RegExp(`${kind.list}$`))
  // The first tab's save leaves the second tab's edit stash, so that its reload works.
  expect(JSON.parse((await itemOf(page, kind)) ?? "{}")).toMatchObject({ id: "u2" })
  await second.reload()
  await expect(inputOf(second, "Nama Lengkap")).toHaveValue("Orang 002")
  await fill(second, "Alamat", "Alamat si dua")
  await press(second, "Simpan")
  await expect(second).toHaveURL(new RegExp(`${kind.list}$`))
  const puts = host.calls.filter(({ method }) => method === "PUT")
  expect(puts.map(({ path, body }) => [path, (body as { address: string }).address])).toEqual([
    [`${kind.path}/u1`, "Alamat si satu"],
    [`${kind.path}/u2`, "Alamat si dua"],
  ])
  expect(await itemOf(page, kind)).toBeNull()
})
