/** The first page after the login: figures that say they are samples, drawn and as a table, and no call for them. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { openApp, reloadApp } from "./support/app"
import { host } from "./support/host"
import { boxOf, expectTexts, heading, loggedErrors, textsOf } from "./support/screen"

const canvas = () => page.css("main canvas")

test("[DB-01] [DB-02] [DB-03] [DB-04] [DB-05] [DB-06] [DB-10] title, welcome by name, four cards and the latest activities", async () => {
  const errors = loggedErrors()
  await openApp("/dashboard", { name: "Dewi Lestari" })
  await expect.element(heading("Dashboard Transaksi Singkong")).toBeVisible()
  await expect.element(page.getByText("Selamat datang, Dewi Lestari")).toBeVisible()
  await expectTexts(page.css("main dt"), [
    "Total Transaksi",
    "Supplier Aktif",
    "Nota Hari Ini",
    "Total Berat (kg)",
  ])
  const activities = page.getByRole("region", { name: "Aktivitas terbaru" }).getByRole("listitem")
  expect(activities.elements().length).toBeGreaterThan(0)
  await expect.element(page.getByText("Data contoh", { exact: true })).toBeVisible()
  await expect.element(canvas().first()).toBeVisible()
  expect(errors).toEqual([])
})

test("[DB-07] [DB-08] [DB-09] a line of six months, 250 pixels high, and the same figures as a table", async () => {
  await openApp("/dashboard")
  await expect.element(canvas().first()).toBeVisible()
  await expect.poll(() => boxOf(canvas().first()).height).toBeCloseTo(250, 0)
  await expectTexts(page.getByRole("table").getByRole("row"), [
    "BulanTransaksi",
    "Jan300",
    "Feb450",
    "Mar200",
    "Apr500",
    "Mei600",
    "Jun550",
  ])
})

test("[DB-11] [AP-48] the figures are fixed, and no call is made for them", async () => {
  await openApp("/dashboard")
  await expect.element(canvas().first()).toBeVisible()
  host.calls.length = 0
  const figures = textsOf(page.css("main dd"))
  expect(figures).toHaveLength(4)
  await reloadApp()
  await expect.element(canvas().first()).toBeVisible()
  await expectTexts(page.css("main dd"), figures)
  expect(host.calls.filter(({ path }) => !path.startsWith("/permissions/"))).toEqual([])
})
