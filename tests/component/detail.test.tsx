/** The detail shows the list's row at once, then the record as our own server has it. */
import { beforeEach, describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import { hold } from "../stub/answers"
import { KINDS, personOf } from "../support/people"
import { grants } from "../support/sign-in"
import { openApp } from "./support/app"
import { host, markServer } from "./support/host"
import { expectCount, press } from "./support/screen"

const ONE = "GET /sub-agents/a1"
const row = { id: "a1", name: "Agen Satu", code_sa: "SA01" }
const dialog = () => page.getByRole("dialog")
const open = async () => {
  host.data["/sub-agents"] = [row]
  await openApp("/verifikasi-setup/sub-agent-areal", {
    role: "Staf",
    permissions: grants("UserSetup", "view"),
  })
  await page.getByTitle("Lihat Detail Agen Satu").click()
}
const reads = () => host.calls.filter(({ method, path }) => `${method} ${path}` === ONE).length

describe("our own server", () => {
  beforeEach(() => markServer())

  test("[GL-08, GL-09] shows the row until the response arrives, then the newer values", async () => {
    const { seen, release } = hold(host, ONE, {
      status: 200,
      body: { data: { ...row, code_sa: "SA99" } },
    })
    await open()
    await expect.element(dialog()).toHaveTextContent("SA01")
    await seen
    await expect.element(dialog()).toHaveTextContent("SA01")
    release()
    await expect.element(dialog()).toHaveTextContent("SA99")
    await press("Tutup", dialog())
    // Each opening reads the record again.
    await page.getByTitle("Lihat Detail Agen Satu").click()
    await expect.poll(reads).toBe(2)
  })

  test("a deleted record has a message, with the values of the row", async () => {
    host.answers.set(ONE, { status: 404, body: { message: "Data tidak ditemukan." } })
    await open()
    await expect.element(dialog().getByRole("status")).toHaveTextContent("Data ini sudah dihapus.")
    await expect.element(dialog()).toHaveTextContent("SA01")
  })

  test("[PM-08] a record without the right to read it alone shows the row", async () => {
    host.answers.set(ONE, { status: 403, body: { message: "Anda tidak memiliki hak akses." } })
    await open()
    await expect.poll(reads).toBe(1)
    await expect.element(dialog()).toHaveTextContent("SA01")
    expect(dialog().getByRole("alert").elements()).toHaveLength(0)
  })
})

test("[AP-48] a foreign host gets no call for a single record", async () => {
  await open()
  await expect.element(dialog()).toHaveTextContent("SA01")
  expect(reads()).toBe(0)
})

test("[AB-101] a foreign host has no account section, whatever it answers", async () => {
  const [kind] = KINDS
  host.data[kind.path] = [{ ...personOf(kind, 1), account: { active: true, suspended: false } }]
  await openApp(kind.list)
  await page.getByRole("button", { name: "Lihat Detail" }).first().click()
  await expect.element(dialog()).toBeVisible()
  await expectCount(page.getByRole("region", { name: "Akun" }), 0)
})
