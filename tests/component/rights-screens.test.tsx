/** A screen whose right is missing shows a panel in its place, and calls nothing. */
import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import { registry } from "../../resources/registry"
import { setupPages } from "../../resources/setup"
import type { Flag } from "../../src/core/access/actions"
import { FLAGS } from "../../src/core/access/permissions"
import { grants } from "../support/sign-in"
import { openApp, signIn } from "./support/app"
import { host } from "./support/host"
import { expectAddress, expectCount, offered, resize } from "./support/screen"
import { noAccess, openAs, staff } from "./support/staff"

/** Each screen with the one right that opens it; null: only Global semua. */
const screens: readonly [address: string, module: string, flag: Flag | null][] = [
  ["/jenis-pengguna", "AccessManagement", null],
  ...setupPages.map((page): [string, string, Flag] => [page.path, page.access.module, "view"]),
  ...registry.all.flatMap(({ list, form, access }): [string, string, Flag][] => [
    ...(list.path ? [[list.path, access.module, "view"] as [string, string, Flag]] : []),
    ...(form.create ? [[form.create.path, access.module, "add"] as [string, string, Flag]] : []),
    ...(form.edit && form.edit.path !== form.create?.path
      ? [[form.edit.path, access.module, "edit"] as [string, string, Flag]]
      : []),
  ]),
  ["/preview-invoice", "CassavaTransactions", "view"],
  ["/nota-preview", "CassavaTransactions", "view"],
  ["/st-invoice-preview", "CassavaTransactions", "view"],
]
const MODULES = [...new Set(registry.all.map(({ access }) => access.module))]

describe("a screen whose right is missing", () => {
  const byModule = [...new Set(screens.map(([, module]) => module))]
  for (const module of byModule) {
    const own = screens.filter(([, each]) => each === module)
    test(`[AB-10] ${own.map(([address]) => address).join(", ")}: a panel in its place and no call, with every other right there is`, async () => {
      for (const flag of new Set(own.map(([, , each]) => each))) {
        const others = [
          ...[...MODULES, "CassavaVerification", "AccessManagement"]
            .filter((each) => each !== module || flag === null)
            .flatMap((each) => grants(each, ...FLAGS)),
          ...(flag === null ? [] : grants(module, ...FLAGS.filter((each) => each !== flag))),
        ]
        signIn(staff(others))
        for (const [address] of own.filter(([, , each]) => each === flag)) {
          await openApp(`${address}`)
          await expect.element(noAccess()).toBeVisible()
          expect(location.pathname + location.search).toBe(address)
          await expectCount(page.getByRole("alertdialog"), 0)
        }
      }
      // But for the one that reads the role's rights, which every page load makes (AB-73).
      expect(host.calls.filter(({ path: called }) => called !== "/permissions/70")).toEqual([])
      await page.getByRole("link", { name: "Kembali ke dashboard" }).click()
      await expectAddress(`/dashboard`)
    })
  }

  test("[AB-10] the panel stands within the frame, at 390 px too", async () => {
    await resize(390, 844)
    await openAs("/jenis-pengguna", grants("AdminData", ...FLAGS))
    await expect.element(noAccess()).toBeInViewport({ ratio: 0.99 })
    await expect.element(page.getByRole("banner").getByText("Manajemen Akses")).toBeVisible()
    await expect.element(page.getByRole("button", { name: "Buka menu" })).toBeVisible()
  })
})

test("[PM-31, AM-02] the superadmin role is none of the choices of access management, however it is spelt", async () => {
  host.data["/roles"] = [
    { id: "1", name: "superadmin", status: "ADMIN" },
    { id: "2", name: "Kepala Gudang", status: "ADMIN" },
    { id: "3", name: "SuperAdmin", status: "EMPLOYEE" },
    { id: "4", name: "Operator", status: "EMPLOYEE" },
  ]
  signIn()
  await openApp(`/jenis-pengguna`)
  await expect.element(page.getByRole("combobox", { name: "Role" })).toBeEnabled()
  expect(await offered("Role")).toEqual(["Kepala Gudang", "Operator"])
})
