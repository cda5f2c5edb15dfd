/** Each right shows and hides parts of the sidebar, screens and the lists' buttons, as derived from the declarations. */

import { describe, expect, test } from "vitest"
import { type Locator, page } from "vitest/browser"
import { menu } from "../../resources/menu"
import { registry } from "../../resources/registry"
import { setupPages } from "../../resources/setup"
import type { Flag } from "../../src/core/access/actions"
import type { PermissionEntry } from "../../src/core/access/permissions"
import { FLAGS } from "../../src/core/access/permissions"
import { isGroup, type MenuItem } from "../../src/core/schema/menu"
import type { Resource } from "../../src/core/schema/resource"
import { KINDS, personOf } from "../support/people"
import { GLOBAL_SEMUA, grants } from "../support/sign-in"
import { openApp, signIn } from "./support/app"
import { host } from "./support/host"
import { expectAddress, expectCount, offered, resize } from "./support/screen"

const navigation = () => page.getByRole("navigation", { name: "Menu utama" })
const noAccess = () => page.getByRole("heading", { name: "Tidak ada akses", level: 1 })

const labelsOf = (entries: readonly MenuItem[]): string[] =>
  entries.flatMap((entry) => [entry.label, ...(isGroup(entry) ? labelsOf(entry.children) : [])])

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

const staff = (permissions: readonly PermissionEntry[]) => ({ role: "Staf", permissions })

const openAs = (address: string, permissions: readonly PermissionEntry[]) =>
  openApp(address, staff(permissions))

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

/** The page of a resource's list: its own, or a panel of a setup page. */
interface Place {
  resource: Resource
  address: string
  panel: string
}
const places: readonly Place[] = [
  ...registry.all.flatMap((resource): Place[] =>
    resource.list.path ? [{ resource, address: resource.list.path, panel: "" }] : [],
  ),
  ...setupPages.flatMap((page) =>
    page.panels.map(
      (panel): Place => ({
        resource: registry.get(panel.resource),
        address: page.path,
        panel: panel.label,
      }),
    ),
  ),
]

/** One record of each list, so that there is a row to act on. */
function fillLists(): void {
  for (const { name, source } of registry.all) {
    if (source.kind === "browser") {
      localStorage.setItem(source.key, JSON.stringify([{ id: "k1", NoNota: "N-1", komisiGross: "1000" }]))
      continue
    }
    const kind = KINDS.find((each) => each.resource.name === name)
    if (kind) host.data[source.list] = [personOf(kind, 1)]
    else if ((host.data[source.list] ?? []).length === 0) {
      const group = (status: string) => ({ name: status === "MANAGER" ? "Pengelola" : "Pelopor", status })
      host.data[source.list] = ["PIONEER", "MANAGER"].map((status) => ({
        id: status,
        name: `Nama ${status}`,
        group: group(status),
      }))
    }
  }
}

const BUTTONS = { show: "Lihat Detail", edit: "Edit", delete: "Hapus" } as const

/** Buttons of the list for a user with all rights, by the declaration. */
function offers({ list, form, access }: Resource) {
  const inPlace = list.view === "setup"
  const has = (action: "show" | "create" | "edit" | "delete") => access.actions.has(action)
  return {
    add: has("create") && !list.readOnly && (inPlace || form.create !== null),
    show: has("show") && !inPlace,
    edit: has("edit") && !list.readOnly && (inPlace || form.edit !== null),
    delete: has("delete") && !list.readOnly,
  }
}

const listIn = ({ panel }: Place): Locator =>
  panel ? page.getByRole("region", { name: panel, exact: true }) : page.getByRole("main")

const addIn = (place: Place): Locator => {
  const { list, label } = place.resource
  return listIn(place).getByRole("button", {
    name: list.view === "setup" ? "Tambah" : `Tambah ${label.singular}`,
    exact: true,
  })
}

const SETS: readonly (readonly Flag[])[] = [
  ["view"],
  ["view", "add"],
  ["view", "edit"],
  ["view", "delete"],
  ["view", "add", "edit", "delete"],
]

async function expectButtons(place: Place, flags: readonly Flag[]): Promise<void> {
  const _which = `${place.panel || place.resource.list.heading}, ${flags.join("+")}`
  const list = listIn(place)
  const offer = offers(place.resource)
  // A record has loaded: the skeleton has no text.
  await expect.element(list.getByRole("cell").first()).toHaveTextContent(/\S/)
  const wanted = {
    show: offer.show,
    edit: offer.edit && flags.includes("edit"),
    delete: offer.delete && flags.includes("delete"),
  }
  const heads = list.getByRole("columnheader", { name: "Aksi", exact: true })
  await expectCount(heads, wanted.show || wanted.edit || wanted.delete ? 1 : 0)
  await expectCount(addIn(place), offer.add && flags.includes("add") ? 1 : 0)
  for (const action of ["show", "edit", "delete"] as const) {
    const buttons = list.getByRole("button", { name: BUTTONS[action], exact: true })
    if (wanted[action]) await expect.element(buttons.first()).toBeVisible()
    else await expectCount(buttons, 0)
  }
}

describe("a list's buttons", () => {
  for (const address of new Set(places.map((place) => place.address))) {
    const here = places.filter((place) => place.address === address)
    const names = here.map(({ panel, resource }) => panel || resource.list.heading)
    const modules = [...new Set(here.map(({ resource }) => resource.access.module))]
    test(`[PM-27..PM-29, GL-07, GL-08] ${address} (${names.join(", ")}): each button by its own flag of ${modules.join()}, 'Aksi' with at least one`, async () => {
      fillLists()
      for (const flags of SETS) {
        await openAs(
          address,
          modules.flatMap((module) => grants(module, ...flags)),
        )
        for (const place of here) await expectButtons(place, flags)
      }
    })
  }
})

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
    await expect.element(noAccess()).toBeInViewport({ ratio: 1 })
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
