/** Rights and places of the export of a list. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { KINDS, personOf } from "../support/people"
import { grants } from "../support/sign-in"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { expectGone, press, rowOf, showTools } from "./support/screen"

const [ADMINS] = KINDS
const button = () => page.getByRole("button", { name: "Ekspor" })

test("no export without the right to print", async () => {
  host.data[ADMINS.path] = [personOf(ADMINS, 1)]
  await openApp(ADMINS.list, { role: "Staf", permissions: grants("AdminData", "view") })
  await expect.element(rowOf("Orang 001")).toBeVisible()
  await showTools()
  await expectGone(button())
})

test("the right to print offers both formats in a list with rows", async () => {
  host.data[ADMINS.path] = [personOf(ADMINS, 1)]
  await openApp(ADMINS.list, { role: "Staf", permissions: grants("AdminData", "view", "print") })
  await expect.element(rowOf("Orang 001")).toBeVisible()
  await press("Ekspor")
  await expect.element(page.getByRole("menuitem", { name: "Excel (.xlsx)", exact: true })).toBeVisible()
  await expect.element(page.getByRole("menuitem", { name: "CSV", exact: true })).toBeVisible()
  // All fields of an import.
  await expect.element(page.getByRole("menuitem", { name: "Excel (.xlsx), semua kolom" })).toBeVisible()
})

test("an empty list offers no export", async () => {
  host.data[ADMINS.path] = []
  await openApp(ADMINS.list)
  await expect.element(page.getByRole("table")).toBeVisible()
  await showTools("Ekspor")
  await expect.element(button()).toBeDisabled()
})

test("a setup list has it too", async () => {
  host.data["/suppliers"] = [{ id: "1", name: "CV Maju", code: "MJ01" }]
  await openApp("/verifikasi-setup/supplier")
  await expect.element(rowOf("CV Maju")).toBeVisible()
  await showTools("Ekspor")
  await expect.element(button()).toBeVisible()
})
