/** Entries of the sidebar by right, as derived from the declarations. */
import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import { menu } from "../../resources/menu"
import { isGroup, type MenuItem } from "../../src/core/schema/menu"
import { GLOBAL_SEMUA, grants } from "../support/sign-in"
import { openApp, signIn } from "./support/app"
import { expectCount } from "./support/screen"
import { noAccess, openAs } from "./support/staff"

const navigation = () => page.getByRole("navigation", { name: "Menu utama" })

/** Without the entries of our own server: the tests' host is a foreign one. */
const labelsOf = (entries: readonly MenuItem[]): string[] =>
  entries.flatMap((entry) => {
    if (!isGroup(entry)) return entry.ownServer ? [] : [entry.label]
    return [entry.label, ...labelsOf(entry.children)]
  })

/** Labels of the declared menu that the view right of a module shows; without a module, those that all users see. */
const shownBy = (module: string | null, entries: readonly MenuItem[] = menu): string[] =>
  entries.flatMap((entry) => {
    const { visible } = entry
    const sees =
      visible === "everyone" ||
      (typeof visible === "object" && "viewOf" in visible && visible.viewOf.some((each) => each === module))
    const inside = sees && isGroup(entry) ? shownBy(module, entry.children) : []
    const bare = isGroup(entry) && entry.hideWhenEmpty === true && inside.length === 0
    return sees && !bare ? [entry.label, ...inside] : []
  })

/** Everything that the sidebar shows, top to bottom, with every group open. */
async function shownIn(): Promise<string[]> {
  await expect.element(navigation()).toBeVisible()
  const closed = navigation().css('button[aria-expanded="false"]')
  // Not by the pointer: one that lies in a closed group is out of its reach until that is open.
  for (const group of closed.elements()) (group as HTMLElement).click()
  await expectCount(closed, 0)
  return navigation()
    .css("a, button")
    .elements()
    .filter((each) => each.checkVisibility())
    .map((each) => (each.textContent ?? "").trim())
}

describe("the sidebar", () => {
  /** Entries that the view right of one module adds to the dashboard (PM-12..PM-26); group headers also without a link (AB-38b). */
  const BY_MODULE: readonly [ids: string, module: string, shown: string[]][] = [
    [
      "PM-12..PM-15, PM-19, LY-19",
      "AdminData",
      ["Data Pengguna", "Data Admin", "Verifikasi Singkong", "Data Angkutan", "Anggota Koperasi"],
    ],
    [
      "PM-12..PM-14, PM-16, PM-20",
      "EmployeeData",
      [
        "Data Pengguna",
        "Data Karyawan",
        "Verifikasi Singkong",
        "Data Verifikasi Singkong",
        "Anggota Koperasi",
      ],
    ],
    [
      "PM-12..PM-14, PM-17, PM-22",
      "PartnerData",
      [
        "Data Pengguna",
        "Data Mitra",
        "Verifikasi Singkong",
        "Anggota Koperasi",
        "Data Anggota Koperasi",
        "Data Pelopor",
        "Data Pengelola",
      ],
    ],
    [
      "PM-12..PM-14, PM-18, PM-21, PM-23",
      "UserSetup",
      [
        "Data Pengguna",
        "User Setup",
        "Setup Admin",
        "Setup Karyawan",
        "Setup Mitra",
        "Verifikasi Singkong",
        "Verifikasi Setup",
        "Setup Supplier",
        "Data SubAgent",
        "Setup Varietas",
        "Anggota Koperasi",
        "Koperasi Setup",
        "Setup Anggota Koperasi",
      ],
    ],
    ["PM-24", "CommissionData", ["Data Master", "Data Komisi"]],
    ["PM-26", "CassavaTransactions", ["Transaksi Singkong"]],
    // AB-38: governs nothing; one right of Global is not `semua`.
    ["PM-25", "CassavaVerification", []],
    ["PM-11, PM-25", "Global", []],
  ]
  const SPECIFIED = new Set([
    "Dashboard",
    ...BY_MODULE.flatMap(([, , shown]) => shown),
    "Manajemen Akses",
    "Jenis Pengguna",
  ])
  for (const [ids, module, shown] of BY_MODULE) {
    test(`[${ids}] view of ${module} alone shows ${shown.join(", ") || "nothing"}`, async () => {
      await openAs("/dashboard", grants(module, "view"))
      const labels = await shownIn()
      expect(labels).toEqual(shownBy(module))
      // The menu may have more than the specification names.
      expect(labels.filter((label) => SPECIFIED.has(label))).toEqual(["Dashboard", ...shown])
    })
  }

  test("[LY-19, PM-12..PM-26] every other right of a module, without view, shows nothing", async () => {
    const modules = BY_MODULE.map(([, module]) => module).filter((module) => module !== "Global")
    await openAs(
      "/dashboard",
      modules.flatMap((module) => grants(module, "add", "edit", "delete", "print")),
    )
    expect(await shownIn()).toEqual(shownBy(null))
  })

  test("[PM-10, LY-24] without a stored map there is the dashboard alone, and every other screen says so", async () => {
    await openAs("/dashboard", GLOBAL_SEMUA)
    localStorage.removeItem("permissions")
    await openApp(`/dashboard`)
    expect(await shownIn()).toEqual(shownBy(null))
    await openApp(`/data-admin`)
    await expect.element(noAccess()).toBeVisible()
    localStorage.setItem("permissions", "{rusak")
    await openApp(`/dashboard`)
    expect(await shownIn()).toEqual(shownBy(null))
  })

  test("[PM-11, PM-24..PM-26] Global semua shows every item; four of its five rights show none", async () => {
    await openAs("/dashboard", GLOBAL_SEMUA)
    expect(await shownIn()).toEqual(labelsOf(menu))
    await openAs("/dashboard", grants("Global", "view", "add", "edit", "delete"))
    expect(await shownIn()).toEqual(shownBy(null))
  })

  test("[PM-05, PM-07, PM-11] a superadmin sees every item, however the role and the modules are spelt", async () => {
    signIn({ role: "SuperAdmin" })
    await openApp(`/dashboard`)
    expect(await shownIn()).toEqual(labelsOf(menu))
    await openAs("/dashboard", [{ module: "commission_data", action: "VIEW" }])
    expect(await shownIn()).toEqual(shownBy("CommissionData"))
  })
})
