/** A form that stands open: what is loaded behind it, refused or taken away never reaches what is typed. */
import type { Page } from "@playwright/test"
import type { Resource } from "../../src/core/schema/resource"
import { isReadOnly } from "../../src/core/validation/validate"
import { nameOf } from "../../src/fields/registry"
import { contextOf } from "../support/context"
import { edited, given, rawOf, sourceOf } from "../support/declared"
import { contentOf } from "./declared-form"
import { choose, fill, press, rowOf } from "./form-driver"
import { expect, hostTest } from "./signed-in"

const openEdit = async (page: Page, url: string, resource: Resource, name: string) => {
  await page.goto(url + resource.list.path)
  await rowOf(page, name).getByRole("button", { name: "Edit" }).click()
  await expect(page.getByRole("heading", { name: resource.form.edit?.heading ?? "", level: 1 })).toBeVisible()
  await expect(page.getByText("Memuat pilihan...")).toHaveCount(0)
}

/** Our own server's page in front of the same host: then every resource may be read one by one. */
const asOwnServer = (page: Page) =>
  page.route(/\/(data-|verifikasi|edit-)[^.]*$/, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback()
    const answer = await route.fetch()
    const mark = '<meta name="koperasi-api" content="embedded" /></head>'
    await route.fulfill({ response: answer, body: (await answer.text()).replace("</head>", mark) })
  })

// Our own server differs where the host has no call, for one such as for the other; the rest is in tests/component/open-form.test.tsx.
for (const resource of edited.filter((each) => !sourceOf(each).oneEverywhere).slice(0, 1))
  hostTest(
    `[AB-100, AB-101, ER-13] ${resource.name}: a refused edit keeps everything typed, on our own server`,
    async ({ page, host, hostUrl }) => {
      const record = given(host, resource)
      const { list, one } = sourceOf(resource)
      const read = one.replace(":id", "x1")
      await asOwnServer(page)
      // Where the screen may start from the list's record its one read fails; else only every later one does.
      const leaves = resource.form.edit?.onLoadError === "leave"
      let reads = 0
      host.answers.set(`GET ${read}`, () =>
        leaves && reads++ === 0
          ? { status: 200, body: { data: rawOf(resource, record.own, record.rows) } }
          : { status: 500, body: {} },
      )
      const title = nameOf(resource, record.own)
      await openEdit(page, hostUrl, resource, title)

      const context = contextOf(resource, record.own, {
        mode: "edit",
        rows: record.rows,
        original: record.own,
      })
      const shown = new Set(resource.form.sections.flatMap((section) => section.fields))
      const texts = resource.fields.filter(
        (field) =>
          ["text", "multiline"].includes(field.type) &&
          shown.has(field.key) &&
          !isReadOnly(field, record.own, context) &&
          (field.when === null || field.when(record.own, context)),
      )
      for (const field of texts) await fill(page, field.label, `Diketik ${field.label}`.slice(0, 20))
      const select = resource.fields.find((field) => field.type === "select" && shown.has(field.key))
      if (select?.type === "select") {
        const other = select.options.find(({ value }) => value !== record.own[select.key])
        await choose(page, select.label, other?.label ?? "")
      }
      const typed = await contentOf(page)

      const put = `PUT ${list}/x1`
      for (const status of [500, 422, 409, 0]) {
        const errors = status === 422 ? { [resource.title]: ["Ditolak server"] } : undefined
        host.answers.set(put, { status, body: { message: "Ditolak server", errors } })
        if (status === 0) await page.route("**/api/v1/**", (route) => route.abort())
        const before = host.calls.length
        await press(page, "Simpan")
        const alert = page.getByRole("alertdialog")
        await expect(alert).toBeVisible()
        await alert.getByRole("button", { name: "OK" }).click()
        await expect(alert).toHaveCount(0)
        expect(await contentOf(page), `after ${status || "a dead line"}`).toEqual(typed)
        if (status !== 0) expect(host.calls.length).toBeGreaterThan(before)
      }
      // Still marked as not saved: leaving asks.
      await page.getByRole("link", { name: "Dashboard" }).click()
      const question = page.getByRole("alertdialog", { name: "Tinggalkan halaman ini?" })
      await question.getByRole("button", { name: "Tetap di sini" }).click()
      await page.unroute("**/api/v1/**")
      host.answers.delete(put)
      await press(page, "Simpan")
      await expect(page).toHaveURL(new RegExp(`${resource.form.edit?.path}$`))
      await expect(page.getByText(resource.messages.updated)).toBeVisible()

      const asked = host.calls.filter(({ method, path }) => method === "GET" && path === read)
      expect(asked).toHaveLength(1)
      const sent = host.calls.filter(({ method }) => method === "PUT").at(-1)?.body as Record<string, unknown>
      for (const field of texts) expect(sent[field.send?.key ?? ""], field.key).toMatch(/^diketik/i)
      // The host gives no version, so none is spoken of.
      expect(host.calls.every(({ ifMatch }) => ifMatch === undefined)).toBe(true)
    },
  )
