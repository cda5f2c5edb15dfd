/** Failed calls to other systems in the activity log: seen, tried again, removed. */
import { beforeEach, expect, test } from "vitest"
import { page } from "vitest/browser"
import type { WaitingJob } from "../../src/core/job"
import { markServer } from "./support/account"
import { openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host } from "./support/host"
import { button, closeAlert, expectCount, expectFits, heading, loggedErrors, press } from "./support/screen"

markServer()

const job = (id: string, more: Partial<WaitingJob> = {}): WaitingJob => ({
  id,
  at: "2026-11-22T02:05:00Z",
  resource: "suppliers",
  recordId: "1",
  recordName: `Agen ${id}`,
  action: "edit",
  attempts: 3,
  failed: false,
  nextAt: "2026-11-22T02:07:00Z",
  error: "stock.example answered 503",
  ...more,
})
let jobs: WaitingJob[] = []
const queue = () => page.getByRole("region", { name: "Belum terkirim" })
const sent = () => host.calls.filter(({ path, method }) => path.startsWith("/jobs/") && method !== "GET")

beforeEach(() => {
  jobs = [job("A", { attempts: 24, failed: true }), job("B")]
  host.answers.set("GET /history", { status: 200, body: { data: [], next: null } })
  host.answers.set("GET /backup", { status: 200, body: { data: null } })
  host.answers.set("GET /jobs", () => ({ status: 200, body: { data: jobs } }))
})

const open = async () => {
  openApp("/catatan-aktivitas")
  await expect.element(heading("Catatan aktivitas")).toBeVisible()
}

test("nothing is shown while every call has succeeded", async () => {
  jobs = []
  await open()
  await expect.poll(() => host.calls.some(({ path }) => path === "/jobs")).toBe(true)
  await expectCount(queue(), 0)
})

test("a mail has its recipient; one that is refused for good was tried once", async () => {
  jobs = [
    job("M", {
      resource: "mail:notice",
      recordName: "Budi Santoso",
      action: "create",
      attempts: 24,
      failed: true,
      error: "Server email menjawab: 550 no such user",
    }),
  ]
  await open()
  await expect.element(queue().getByText("Email untuk Budi Santoso")).toBeVisible()
  await expect
    .element(queue().getByText("Tidak terkirim. Server email menjawab: 550 no such user"))
    .toBeVisible()
  await expect.element(queue()).not.toHaveTextContent(/mail:|Ditambahkan|24 kali/)
  await button("Hapus Budi Santoso").click()
  await expect.element(page.getByText("Penerima tidak akan mendapat email ini. Hapus?")).toBeVisible()
  await press("Batal", page.getByRole("alertdialog"))
})

test("each failed call has its record, error and next attempt; it is tried again or removed", async () => {
  await open()
  await expect.element(queue().getByText("Gagal setelah 24 kali: stock.example answered 503")).toBeVisible()
  await expect
    .element(queue().getByText(/Gagal 3 kali: stock\.example answered 503\. Dicoba lagi/))
    .toBeVisible()
  await expectAccessible()
  await expectFits()

  host.answers.set("POST /jobs/A/retry", () => {
    jobs = jobs.filter(({ id }) => id !== "A")
    return { status: 200, body: { data: null } }
  })
  await button("Coba lagi Agen A", queue()).click()
  await expectCount(queue().getByRole("listitem"), 1)
  host.answers.set("DELETE /jobs/B", () => {
    jobs = []
    return { status: 200, body: { data: null } }
  })
  await button("Hapus Agen B", queue()).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Ya" }).click()
  await expectCount(queue(), 0)
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /jobs/A/retry",
    "DELETE /jobs/B",
  ])
})

test("a refused attempt is told, and the call stays in the list", async () => {
  host.answers.set("POST /jobs/B/retry", { status: 404, body: { message: "Data tidak ditemukan." } })
  await open()
  const errors = loggedErrors()
  await button("Coba lagi Agen B", queue()).click()
  await closeAlert("Antrean tidak dapat diubah.")
  await expectCount(queue().getByRole("listitem"), 2)
  expect(errors).toHaveLength(1)
})
