/** Every setup list in the built product: a row added with every field, changed in place, deleted. */
import { registry } from "../../resources/registry"
import { setupPages } from "../../resources/setup"
import { isActive } from "../../src/core/validation/values"
import { contextOf } from "../support/context"
import { completeValues } from "../support/draw-values"
import { closeSuccess, fillForm, stepsOf } from "./support/driver"
import { expect, signedInTest as test } from "./support/fixtures"
import { unique } from "./support/records"
import { enteredOf, nextSamples, removeRow, rowsOf } from "./support/resources"

/** The first place that shows each setup list. */
const setupLists = registry.all
  .filter(({ list }) => list.view === "setup")
  .map((resource) => {
    for (const { path, panels } of setupPages)
      for (const { resource: name, label, fixed = {} } of panels)
        if (name === resource.name) return { resource, path, label, fixed }
    return { resource, path: resource.list.path, label: resource.label.singular, fixed: {} }
  })

for (const { resource, path, label, fixed } of setupLists)
  test(`[SU-01..SU-05, PM-30] ${resource.name}: a row added with every field, changed in place, deleted`, async ({
    page,
    server,
    api,
    pageErrors,
  }) => {
    const { messages, title } = resource
    const complete = { ...completeValues(resource, {}, nextSamples()), ...fixed }
    const context = contextOf(resource, complete, { role: "superadmin" })
    const entered = Object.fromEntries(
      enteredOf(resource, complete)
        .filter((field) => !(field.key in fixed) && isActive(field, complete, context))
        .map(({ key }) => [key, String(complete[key]).trim()]),
    )
    const stored = async (name: unknown) =>
      (await rowsOf(api))[resource.name]?.find((row) => row[title] === name)
    await page.goto(server.url + path)
    const panel = page.getByRole("region", { name: label, exact: true })
    const add = panel.getByRole("form", { name: `Tambah ${label}` })
    await fillForm(add, stepsOf(resource, {}, entered))
    await add.getByRole("button", { name: "Tambah" }).click()
    await closeSuccess(page, messages.created)
    const row = panel.getByRole("row").filter({ hasText: String(complete[title]) })
    await expect(row).toBeVisible()
    expect(await stored(complete[title])).toMatchObject({ ...entered, ...fixed })

    const name = unique("Nama Lain")
    await row.getByRole("button", { name: "Edit" }).click()
    const edit = panel.getByRole("form", { name: /^Ubah / })
    await fillForm(edit, stepsOf(resource, {}, { [title]: name }), "Ubah ")
    await edit.getByRole("button", { name: "Simpan" }).click()
    await closeSuccess(page, messages.updated)
    expect(await stored(name)).toMatchObject({ ...entered, ...fixed, [title]: name })

    const renamed = panel.getByRole("row").filter({ hasText: name })
    await removeRow(page, resource, renamed)
    await closeSuccess(page, messages.deleted)
    expect(await stored(name)).toBeUndefined()
    expect(pageErrors).toEqual([])
  })
