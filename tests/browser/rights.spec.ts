/** What each right shows and hides: the sidebar, the screens, the lists' buttons. All derived from the declarations. */
import type { Locator, Page } from "@playwright/test"
import { menu } from "../../resources/menu"
import { registry } from "../../resources/registry"
import { setupPages } from "../../resources/setup"
import type { Flag, PermissionEntry } from "../../src/core/access/permissions"
import { isGroup, type MenuItem } from "../../src/core/schema/menu"
import type { Resource } from "../../src/core/schema/resource"
import type { StubHost } from "../stub/host"
import { expect, loginAtHost, test } from "./fixtures"
import { offered } from "./form-driver"
import { KINDS, personOf } from "./people"
import { GLOBAL_SEMUA, grants, path, put, remove, sessionOf, signInAs } from "./sign-in-as"

const navigation = (page: Page) => page.getByRole("navigation", { name: "Menu utama" })
const noAccess = (page: Page) => page.getByRole("heading", { name: "Tidak ada akses", level: 1 })

const labelsOf = (entries: readonly MenuItem[]): string[] =>
  entries.flatMap((entry) => [entry.label, ...(isGroup(entry) ? labelsOf(entry.children) : [])])

/** Everything that the sidebar shows, top to bottom, with every group open. */
async function shownIn(page: Page): Promise<string[]> {
  await expect(navigation(page)).toBeVisible()
  const closed = navigation(page).locator('button[aria-expanded="false"]')
  while ((await closed.count()) > 0) await closed.first().click()
  const texts = await navigation(page).locator("a:visible, button:visible").allTextContents()
  return texts.map((text) => text.trim())
}

const staff = (permissions: readonly PermissionEntry[]) => ({ role: "Staf", permissions })

async function signIn(page: Page, url: string, address: string, permissions: readonly PermissionEntry[]) {
  await signInAs(page, url, staff(permissions))
  await page.goto(`${url}${address}`)
}

test.describe("the sidebar", () => {
  /** What view of one module shows besides the dashboard (PM-12..PM-26); group headers also without a link (AB-38b). */
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
  for (const [ids, module, shown] of BY_MODULE) {
    test(`[${ids}] view of ${module} alone shows ${shown.join(", ") || "nothing"}`, async ({
      page,
      hostUrl,
    }) => {
      await signIn(page, hostUrl, "/dashboard", grants(module, "view"))
      expect(await shownIn(page)).toEqual(["Dashboard", ...shown])
    })
  }

  test("[LY-19, PM-12..PM-26] every other right of a module, without view, shows nothing", async ({
    page,
    hostUrl,
  }) => {
    const modules = BY_MODULE.map(([, module]) => module).filter((module) => module !== "Global")
    await signIn(
      page,
      hostUrl,
      "/dashboard",
      modules.flatMap((module) => grants(module, "add", "edit", "delete", "print")),
    )
    expect(await shownIn(page)).toEqual(["Dashboard"])
  })

  test("[PM-10, LY-24] without a stored map there is the dashboard alone, and every other screen says so", async ({
    page,
    hostUrl,
  }) => {
    await signIn(page, hostUrl, "/dashboard", GLOBAL_SEMUA)
    await remove(page, "permissions")
    await page.goto(`${hostUrl}/dashboard`)
    expect(await shownIn(page)).toEqual(["Dashboard"])
    await page.goto(`${hostUrl}/data-admin`)
    await expect(noAccess(page)).toBeVisible()
    await put(page, { permissions: "{rusak" })
    await page.goto(`${hostUrl}/dashboard`)
    expect(await shownIn(page)).toEqual(["Dashboard"])
  })

  test("[PM-11, PM-24..PM-26] Global semua shows every item; four of its five rights show none", async ({
    page,
    hostUrl,
  }) => {
    await signIn(page, hostUrl, "/dashboard", GLOBAL_SEMUA)
    expect(await shownIn(page)).toEqual(labelsOf(menu))
    await signIn(page, hostUrl, "/dashboard", grants("Global", "view", "add", "edit", "delete"))
    expect(await shownIn(page)).toEqual(["Dashboard"])
  })

  test("[PM-05, PM-07, PM-11] a superadmin sees every item, however the role and the modules are spelt", async ({
    page,
    hostUrl,
  }) => {
    await signInAs(page, hostUrl, { role: "SuperAdmin" })
    await page.goto(`${hostUrl}/dashboard`)
    expect(await shownIn(page)).toEqual(labelsOf(menu))
    await signIn(page, hostUrl, "/dashboard", [{ module: "commission_data", action: "VIEW" }])
    expect(await shownIn(page)).toEqual(["Dashboard", "Data Master", "Data Komisi"])
  })
})

/** Where a resource's list stands: its own page, or a panel of a setup page. */
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
async function fill(page: Page, host: StubHost): Promise<void> {
  for (const { name, source } of registry.all) {
    if (source.kind === "browser") {
      await put(page, { [source.key]: JSON.stringify([{ id: "k1", NoNota: "N-1", komisiGross: "1000" }]) })
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

/** What the list offers to who may do everything: the declaration says it. */
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

const listIn = (page: Page, { panel }: Place): Locator =>
  panel ? page.getByRole("region", { name: panel, exact: true }) : page.getByRole("main")

const addIn = (page: Page, place: Place): Locator => {
  const { list, label } = place.resource
  return listIn(page, place).getByRole("button", {
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

async function expectButtons(page: Page, place: Place, flags: readonly Flag[]): Promise<void> {
  const which = `${place.panel || place.resource.list.heading}, ${flags.join("+")}`
  const list = listIn(page, place)
  const offer = offers(place.resource)
  // A record stands there: the bones of one that loads have no text.
  await expect(list.getByRole("cell").first(), which).toHaveText(/\S/)
  const wanted = {
    show: offer.show,
    edit: offer.edit && flags.includes("edit"),
    delete: offer.delete && flags.includes("delete"),
  }
  const heads = list.getByRole("columnheader", { name: "Aksi", exact: true })
  await expect(heads, `${which}: Aksi`).toHaveCount(wanted.show || wanted.edit || wanted.delete ? 1 : 0)
  await expect(addIn(page, place), `${which}: Tambah`).toHaveCount(offer.add && flags.includes("add") ? 1 : 0)
  for (const action of ["show", "edit", "delete"] as const) {
    const buttons = list.getByRole("button", { name: BUTTONS[action], exact: true })
    if (wanted[action]) await expect(buttons.first(), `${which}: ${BUTTONS[action]}`).toBeVisible()
    else await expect(buttons, `${which}: ${BUTTONS[action]}`).toHaveCount(0)
  }
}

test.describe("a list's buttons", () => {
  for (const address of new Set(places.map((place) => place.address))) {
    const here = places.filter((place) => place.address === address)
    const names = here.map(({ panel, resource }) => panel || resource.list.heading)
    const modules = [...new Set(here.map(({ resource }) => resource.access.module))]
    test(`[PM-27..PM-29, GL-07, GL-08] ${address} (${names.join(", ")}): each button by its own flag of ${modules.join()}, 'Aksi' with at least one`, async ({
      page,
      host,
      hostUrl,
    }) => {
      await signInAs(page, hostUrl)
      await fill(page, host)
      for (const flags of SETS) {
        await put(page, sessionOf(staff(modules.flatMap((module) => grants(module, ...flags)))))
        await page.goto(`${hostUrl}${address}`)
        for (const place of here) await expectButtons(page, place, flags)
      }
    })
  }

  test("[PM-27, LG-23] the same rights, come by a login whose role holds exactly them", async ({
    page,
    host,
    hostUrl,
  }) => {
    await page.goto(`${hostUrl}/favicon.svg`)
    await fill(page, host)
    host.answers.set("GET /permissions/1", {
      status: 200,
      body: { data: { permissions: grants("Admin Data", "view", "delete") } },
    })
    const { token } = sessionOf({ role: "Staf", roleId: "1" })
    host.answers.set("POST /auth/login", { status: 200, body: { data: { token } } })
    await loginAtHost(page, hostUrl)
    await navigation(page).getByRole("link", { name: "Data Admin" }).click()
    await expect(page.getByRole("button", { name: "Hapus" })).toBeVisible()
    await expect(page.getByRole("button", { name: "Edit", exact: true })).toHaveCount(0)
    await expect(page.getByRole("button", { name: "Tambah Admin" })).toHaveCount(0)
  })
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
const FLAGS: readonly Flag[] = ["view", "add", "edit", "delete", "print"]

test.describe("a screen whose right is missing", () => {
  const byModule = [...new Set(screens.map(([, module]) => module))]
  for (const module of byModule) {
    const own = screens.filter(([, each]) => each === module)
    test(`[AB-10] ${own.map(([address]) => address).join(", ")}: a panel in its place and no call, with every other right there is`, async ({
      page,
      host,
      hostUrl,
    }) => {
      for (const flag of new Set(own.map(([, , each]) => each))) {
        const others = [
          ...[...MODULES, "CassavaVerification", "AccessManagement"]
            .filter((each) => each !== module || flag === null)
            .flatMap((each) => grants(each, ...FLAGS)),
          ...(flag === null ? [] : grants(module, ...FLAGS.filter((each) => each !== flag))),
        ]
        await signInAs(page, hostUrl, staff(others))
        for (const [address] of own.filter(([, , each]) => each === flag)) {
          await page.goto(`${hostUrl}${address}`)
          await expect(noAccess(page), address).toBeVisible()
          expect(path(page)).toBe(address)
          await expect(page.getByRole("alertdialog")).toHaveCount(0)
        }
      }
      // But for the one that reads the role's rights, which every page load makes (AB-73).
      expect(host.calls.filter(({ path: called }) => called !== "/permissions/70")).toEqual([])
      await page.getByRole("link", { name: "Kembali ke dashboard" }).click()
      await expect(page).toHaveURL(`${hostUrl}/dashboard`)
    })
  }

  test("[AB-10] the panel stands within the frame, at 390 px too", async ({ page, hostUrl }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, hostUrl, "/jenis-pengguna", grants("AdminData", ...FLAGS))
    await expect(noAccess(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole("banner").getByText("Manajemen Akses")).toBeVisible()
    await expect(page.getByRole("button", { name: "Buka menu" })).toBeVisible()
  })
})

test("[PM-31, AM-02] the superadmin role is none of the choices of access management, however it is spelt", async ({
  page,
  host,
  hostUrl,
}) => {
  host.data["/roles"] = [
    { id: "1", name: "superadmin", status: "ADMIN" },
    { id: "2", name: "Kepala Gudang", status: "ADMIN" },
    { id: "3", name: "SuperAdmin", status: "EMPLOYEE" },
    { id: "4", name: "Operator", status: "EMPLOYEE" },
  ]
  await signInAs(page, hostUrl)
  await page.goto(`${hostUrl}/jenis-pengguna`)
  await expect(page.getByRole("combobox", { name: "Role" })).toBeEnabled()
  expect(await offered(page, "Role")).toEqual(["Kepala Gudang", "Operator"])
})
