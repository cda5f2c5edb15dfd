/** A rule of the declaration throws in a form: a message names it, and the form goes on. */
import { beforeEach, describe, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { Declared } from "../../src/core/schema/define"
import { FormView } from "../../src/views/form/form-view"
import { ledgers } from "../support/broken-rules"
import { documentedResources } from "../support/documented"
import { mountDeclared } from "./support/declared"
import { host } from "./support/host"
import { choose, expectCount, fill, inputOf, press, unfold } from "./support/screen"

const open = () =>
  mountDeclared([...documentedResources, ledgers] as unknown as readonly Declared[], (registry) => (
    <FormView resource={registry.get("ledgers")} mode="create" original={undefined} notice={undefined} />
  ))
const writes = () => host.calls.filter(({ method }) => method === "POST")
const sentence = (rule: string, label: string) =>
  `Isian '${label}' tidak dapat diperiksa karena kesalahan aplikasi (${rule}). Hubungi administrator.`

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  host.data["/ledgers"] = []
  host.data["/suppliers"] = [
    { id: "s1", name: "options", codeSP: "S1" },
    { id: "s2", name: "CV Maju", codeSP: "S2" },
  ]
})

describe.each([
  ["check", "Judul"],
  ["when", "Keterangan"],
  ["derive", "Jumlah"],
])("%s", (rule, label) => {
  test("Simpan names the failed rule and its field; the input stays, and saves once the rule works", async () => {
    open()
    await fill("Judul", "Buku kas")
    await fill("Yang Gagal", rule)
    await fill("Keterangan", "Tetap ada")
    await press("Simpan")
    const summary = page.getByRole("alert").filter({ hasText: "perlu diperiksa" })
    await unfold(summary)
    await expect.element(summary.getByRole("link", { name: label })).toBeVisible()
    await expect.element(page.getByText(sentence(rule, label)).first()).toBeVisible()
    await expect.element(inputOf("Judul")).toHaveValue("Buku kas")
    await expect.element(inputOf("Keterangan")).toHaveValue("Tetap ada")
    expect(writes()).toEqual([])
    await fill("Yang Gagal", "-")
    await press("Simpan")
    await expect.poll(() => writes().length).toBe(1)
    expect(writes()[0]?.body).toMatchObject({ title: "Buku kas", remark: "Tetap ada", total: "12" })
  })
})

test("options that throw: a sentence replaces only that input, until they work", async () => {
  open()
  await fill("Judul", "Buku kas")
  await choose("Pemasok", "options")
  await expect.element(page.getByText(sentence("options", "Cabang"))).toBeVisible()
  await expect.element(inputOf("Judul")).toHaveValue("Buku kas")
  await choose("Pemasok", "CV Maju")
  await expectCount(page.getByText(sentence("options", "Cabang")), 0)
  await choose("Cabang", "CV Maju")
  await fill("Yang Gagal", "-")
  await press("Simpan")
  await expect.poll(() => writes().length).toBe(1)
  expect(writes()[0]?.body).toMatchObject({ branch: "CV Maju" })
})
