/** Addresses and sessions: what opens for whom, what ends a session, and what is left when it has ended. */
import type { Page } from "@playwright/test"
import { menu } from "../../resources/menu"
import { registry } from "../../resources/registry"
import { setupPages } from "../../resources/setup"
import { isGroup, type MenuItem } from "../../src/core/schema/menu"
import type { Resource } from "../../src/core/schema/resource"
import { inSeconds, type StubHost } from "../stub/host"
import { expect, loginAtHost, test } from "./fixtures"
import { KINDS, personOf } from "./people"
import {
  business,
  EDIT_ITEMS,
  expectLogin,
  expectOnlyBusiness,
  GLOBAL_SEMUA,
  grants,
  path,
  put,
  remove,
  SESSION_KEYS,
  sessionOf,
  signInAs,
  storage,
} from "./sign-in-as"

/** The specification's table of routes, by line of the checklist. */
const ROUTES = [
  ["RT-03", "/dashboard"],
  ["RT-04", "/transaksi-singkong /add-transaksi-singkong"],
  ["RT-05", "/data-admin /add-admin /edit-admin"],
  ["RT-06", "/data-karyawan /add-karyawan /edit-karyawan"],
  ["RT-07", "/data-mitra /add-mitra /edit-mitra"],
  ["RT-08", "/komisi /add-komisi"],
  ["RT-09", "/jenis-pengguna"],
  ["RT-10", "/user-setup/admin /user-setup/karyawan /user-setup/mitra"],
  ["RT-11", "/verifikasi-setup/supplier /verifikasi-setup/varietas-singkong"],
  [
    "RT-12",
    "/verifikasi-setup/sub-agent-areal /verifikasi-setup/add-subagent-areal /verifikasi-setup/edit-subagent-areal",
  ],
  ["RT-13", "/verifikasi/data-angkutan /verifikasi/data-angkutan/add /verifikasi/data-angkutan/edit"],
  ["RT-14", "/anggota-koperasi"],
  ["RT-15", "/data-verifikasi-singkong /add-verifikasi-singkong"],
  ["RT-16", "/data-pelopor /add-pelopor /edit-pelopor"],
  ["RT-17", "/data-pengelola /add-pengelola /edit-pengelola"],
  ["RT-18", "/anggota-koperasi-setup/pelopor-setup"],
] as const
const ALL = ROUTES.flatMap(([, paths]) => paths.split(" "))
const PRINT = ["/preview-invoice", "/nota-preview", "/st-invoice-preview"]

/** Each path that the declarations give, with the heading of its screen. */
const headings = new Map<string, string>([
  ["/dashboard", "Dashboard Transaksi Singkong"],
  ["/jenis-pengguna", "Manajemen Akses"],
  ...setupPages.map((page): [string, string] => [page.path, page.heading]),
  ...registry.all.flatMap(({ list, form }): [string, string][] => [
    ...(list.path ? [[list.path, list.heading] as [string, string]] : []),
    ...[form.edit, form.create].flatMap((screen) =>
      screen ? [[screen.path, screen.heading] as [string, string]] : [],
    ),
  ]),
])
/** The edit screens with a path of their own, each about a record of the foreign host. */
const edits = registry.all.filter(
  ({ form, source }) => form.edit && source.kind === "rest" && form.edit.path !== form.create?.path,
)
const editAt = new Map(edits.map((resource) => [resource.form.edit?.path, resource]))

const oneOf = ({ source }: Resource, id: string): string =>
  source.kind === "rest" ? source.one.replace(":id", id) : ""

/** A record as the host answers it. */
const wire = (resource: Resource): Record<string, unknown> => {
  const kind = KINDS.find((each) => each.resource.name === resource.name)
  if (kind) return personOf(kind, 1)
  const group = /^managers/.test(resource.name)
    ? { name: "Pengelola", status: "MANAGER" }
    : { name: "Pelopor", status: "PIONEER" }
  return {
    id: "u1",
    name: "Pak Karto",
    phone_number: "081200000001",
    group,
    profiles: { full_name: "Pak Karto" },
  }
}

const navigation = (page: Page) => page.getByRole("navigation", { name: "Menu utama" })
const title = (page: Page, name: string) => page.getByRole("heading", { name, level: 1, exact: true })
const menuPaths = (entries: readonly MenuItem[]): string[] =>
  entries.flatMap((entry) => (isGroup(entry) ? menuPaths(entry.children) : [entry.path]))

test.describe("routes", () => {
  test("[RT-03..RT-18] the declarations give the specification's routes and no other; the sidebar links to some of them", () => {
    expect([...headings.keys()].sort()).toEqual([...ALL].sort())
    for (const link of menuPaths(menu)) expect(ALL).toContain(link)
  })

  for (const [id, paths] of ROUTES) {
    test(`[${id}] ${paths} stand within the frame`, async ({ page, host, hostUrl }) => {
      await signInAs(page, hostUrl)
      for (const address of paths.split(" ")) {
        const resource = editAt.get(address)
        if (resource) {
          host.answers.set(`GET ${oneOf(resource, "u1")}`, { status: 200, body: { data: wire(resource) } })
          await put(page, { [resource.form.edit?.editStash ?? ""]: JSON.stringify({ id: "u1" }) })
        }
        await page.goto(`${hostUrl}${address}`)
        await expect(title(page, headings.get(address) ?? "?")).toBeVisible()
        await expect(navigation(page)).toBeVisible()
        expect(path(page)).toBe(address)
      }
    })
  }

  for (const address of PRINT) {
    test(`[RT-19, AB-35] ${address} stands without sidebar and header`, async ({ page, host, hostUrl }) => {
      await signInAs(page, hostUrl)
      await page.goto(`${hostUrl}${address}`)
      await expect(page.getByRole("button", { name: "Kembali" })).toBeVisible()
      await expect(navigation(page)).toHaveCount(0)
      await expect(page.getByRole("banner")).toHaveCount(0)
      expect(path(page)).toBe(address)
      expect(host.calls).toHaveLength(0)
    })
  }

  test("[RT-01, RT-22, RT-37] every address is /login's for who is not logged in, and nothing is called", async ({
    page,
    host,
    hostUrl,
  }) => {
    for (const address of [...ALL, ...PRINT, "/", "/tidak-ada", "/data-admin/lagi"]) {
      await page.goto(`${hostUrl}${address}`)
      await expectLogin(page)
      await expect(navigation(page), address).toHaveCount(0)
    }
    expect(host.calls).toHaveLength(0)
  })

  for (const address of ["/tidak-ada", "/data-admin/lagi", "/reset-password", "/login"]) {
    test(`[RT-02, RT-21] ${address} is the dashboard's for who is logged in`, async ({ page, hostUrl }) => {
      await signInAs(page, hostUrl)
      await page.goto(`${hostUrl}${address}`)
      await expect(title(page, "Dashboard Transaksi Singkong")).toBeVisible()
      expect(path(page)).toBe("/dashboard")
    })
  }
})

test.describe("the remembered path", () => {
  test("[RT-24..RT-26] / is the dashboard, and later where one was last", async ({ page, host, hostUrl }) => {
    host.data["/users/admin"] = []
    await signInAs(page, hostUrl)
    await page.goto(`${hostUrl}/`)
    await expect(page).toHaveURL(`${hostUrl}/dashboard`)
    await navigation(page).getByRole("link", { name: "Data Admin" }).click()
    await expect(title(page, "Data Admin")).toBeVisible()
    await page.goto(`${hostUrl}/`)
    await expect(page).toHaveURL(`${hostUrl}/data-admin`)
    await expect(title(page, "Data Admin")).toBeVisible()
  })

  test("[RT-24, AB-32] no print route is remembered", async ({ page, hostUrl }) => {
    await signInAs(page, hostUrl)
    await page.goto(`${hostUrl}/komisi`)
    await expect(title(page, "Data Komisi")).toBeVisible()
    await page.goto(`${hostUrl}/nota-preview`)
    await expect(page.getByRole("button", { name: "Kembali" })).toBeVisible()
    await page.goto(`${hostUrl}/`)
    await expect(page).toHaveURL(`${hostUrl}/komisi`)
  })

  test("[AB-32] the next user does not land where the last one was", async ({ page, hostUrl }) => {
    await loginAtHost(page, hostUrl)
    await navigation(page).getByRole("link", { name: "Data Komisi" }).click()
    await expect(title(page, "Data Komisi")).toBeVisible()
    await logOut(page)
    await expectLogin(page)
    await loginAtHost(page, hostUrl)
    await page.goto(`${hostUrl}/`)
    await expect(page).toHaveURL(`${hostUrl}/dashboard`)
  })

  for (const planted of [
    "//example.com/x",
    "https://example.com",
    "/login",
    "/tidak-ada",
    "/nota-preview",
    "x",
  ]) {
    test(`[AB-32] '${planted}' in its place is not followed`, async ({ page, hostUrl }) => {
      await signInAs(page, hostUrl)
      await put(page, { lastPath: planted })
      await page.goto(`${hostUrl}/`)
      await expect(page).toHaveURL(`${hostUrl}/dashboard`)
      await expect(title(page, "Dashboard Transaksi Singkong")).toBeVisible()
    })
  }
})

test.describe("edit screens and their records", () => {
  test("[RT-28, RT-33, RT-36] beside the session's keys and the edit items there are the browser's own lists, and nothing of unknown meaning", async ({
    page,
    hostUrl,
  }) => {
    await signInAs(page, hostUrl)
    for (const [address, item] of [
      ["/transaksi-singkong", "editTransaksiSingkong"],
      ["/komisi", "editKomisi"],
    ] as const) {
      if (item === "editKomisi") await put(page, { komisi: business().komisi ?? "[]" })
      await page.goto(`${hostUrl}${address}`)
      await page.getByRole("button", { name: "Edit", exact: true }).first().click()
      await expect(page.getByRole("heading", { level: 1, name: /^Edit/ })).toBeVisible()
      expect(Object.keys(await storage(page))).toContain(item)
    }
    const kept = Object.keys(await storage(page))
    expect(kept).toContain("transaksiSingkong")
    const known: readonly string[] = [...SESSION_KEYS, ...EDIT_ITEMS, "lastPath", ...Object.keys(business())]
    // The lists' own marks carry the list's or the product's name.
    const unknown = kept.filter(
      (key) => !known.includes(key) && !/^(koperasi|transaksiSingkong|komisi)\./.test(key),
    )
    expect(unknown).toEqual([])
  })

  for (const resource of edits) {
    const screen = resource.form.edit
    if (!screen || resource.source.kind !== "rest") continue
    const { list } = resource.source
    const noRecord = oneOf(resource, "")
    const heading = resource.list.heading

    test(`[RT-27, RT-28] '${heading}' leaves the record in ${screen.editStash}, and the address says nothing of it`, async ({
      page,
      host,
      hostUrl,
    }) => {
      host.data[list] = [wire(resource)]
      host.answers.set(`GET ${oneOf(resource, "u1")}`, { status: 200, body: { data: wire(resource) } })
      await signInAs(page, hostUrl)
      await page.goto(`${hostUrl}${resource.list.path}`)
      await page.getByRole("button", { name: "Edit", exact: true }).click()
      await expect(title(page, screen.heading)).toBeVisible()
      expect(page.url()).toBe(`${hostUrl}${screen.path}`)
      expect(JSON.parse((await storage(page))[screen.editStash] ?? "{}")).toMatchObject({ id: "u1" })
    })

    test(`[RT-29, RT-30, AB-87] ${screen.path} goes back to its list without a record, with one that has no id or cannot be read`, async ({
      page,
      host,
      hostUrl,
    }) => {
      await signInAs(page, hostUrl)
      for (const item of ["", JSON.stringify({ fullName: "Tanpa Id", name: "Tanpa Id" }), "{rusak"]) {
        await put(page, item ? { [screen.editStash]: item } : {})
        await page.goto(`${hostUrl}${screen.path}`)
        const { notFound } = resource.messages
        if (notFound) {
          const alert = page.getByRole("alertdialog")
          await expect(alert).toContainText(notFound)
          await alert.getByRole("button", { name: "OK" }).click()
        }
        await expect(title(page, heading)).toBeVisible()
        expect(path(page)).toBe(resource.list.path)
        await expect(page.getByRole("alertdialog")).toHaveCount(0)
      }
      const lists = registry.all.map(({ source }) => source.kind === "rest" && source.list)
      const asked = host.calls.map((call) => call.path).filter((called) => !lists.includes(called))
      expect(asked.filter((called) => called.startsWith(noRecord))).toEqual([])
    })
  }
})

/** Everything that a session leaves in the storage, and the business data beside it. */
async function fullStorage(page: Page): Promise<void> {
  await put(page, {
    ...business(),
    ...Object.fromEntries(
      EDIT_ITEMS.map((item) => [item, JSON.stringify({ id: "9", NIK: "1871012802900001" })]),
    ),
    lastPath: "/data-admin",
  })
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Ya" }).click()
}

/** A document in the browser's own database, and whether it is still there. */
const DOCUMENT = { id: "dokumen-1", text: "isi dokumen" }
const database = (page: Page, work: "put" | "get"): Promise<string> =>
  page.evaluate(
    ([what, { id, text }]) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("koperasi-dokumen")
        opening.onupgradeneeded = () => opening.result.createObjectStore("files")
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const store = opening.result.transaction("files", "readwrite").objectStore("files")
          if (what === "put") store.put(text, id)
          const asked = store.get(id)
          asked.onsuccess = () => {
            opening.result.close()
            resolve(String(asked.result))
          }
        }
      }),
    [work, DOCUMENT] as const,
  )

const ENDINGS: readonly [ids: string, how: string, (page: Page, host: StubHost) => Promise<void>][] = [
  ["LY-15, AB-69", "a logout", logOut],
  [
    "RT-41, RT-47",
    "a token that has expired",
    (page) => put(page, { token: sessionOf({ exp: inSeconds(-1) }).token }),
  ],
  ["RT-42, AB-68", "a token that is gone", (page) => remove(page, "token")],
  ["RT-43", "a token that cannot be read", (page) => put(page, { token: "bukan.token.sama" })],
  [
    "ER-01",
    "a 401",
    async (page, host) => {
      host.answers.set("GET /users/employee", { status: 401, body: { message: "Sesi berakhir" } })
      await navigation(page).getByRole("link", { name: "Data Karyawan" }).click()
    },
  ],
]

test.describe("the end of a session", () => {
  for (const [ids, how, end] of ENDINGS) {
    test(`[RT-38, RT-39, RT-45, ${ids}, AB-01, AB-79] ${how} leads to /login, leaves the business data and nothing else, and Back does not return`, async ({
      page,
      host,
      hostUrl,
    }) => {
      await signInAs(page, hostUrl)
      await page.goto(`${hostUrl}/dashboard`)
      await fullStorage(page)
      await database(page, "put")
      await navigation(page).getByRole("link", { name: "Data Admin" }).click()
      await expect(title(page, "Data Admin")).toBeVisible()
      await end(page, host)
      await expectLogin(page)
      await expectOnlyBusiness(page)
      expect(await database(page, "get")).toBe(DOCUMENT.text)
      await page.goBack()
      await expectLogin(page)
      await expect(page.getByRole("heading", { name: "Data Admin" })).toHaveCount(0)
      await expectOnlyBusiness(page)
    })
  }

  test("[ER-18, ER-01, AB-06] a 401 loads the page anew, once", async ({ page, host, hostUrl }) => {
    await signInAs(page, hostUrl)
    await page.goto(`${hostUrl}/dashboard`)
    await page.evaluate(() => void Object.assign(window, { stillHere: true }))
    const answer = { status: 401, body: { message: "Sesi berakhir" } }
    host.answers.set("GET /users/admin", answer)
    const loads: string[] = []
    page.on("load", () => loads.push(path(page)))
    await navigation(page).getByRole("link", { name: "Data Admin" }).click()
    await expectLogin(page)
    await expect.poll(() => page.evaluate(() => "stillHere" in window)).toBe(false)
    await page.waitForLoadState("networkidle")
    expect(loads).toEqual(["/login"])
    expect(host.calls.filter((call) => call.path === "/users/admin")).toHaveLength(1)
  })

  test("[RT-41] a session that had expired when the page was opened ends before anything is shown or asked", async ({
    page,
    host,
    hostUrl,
  }) => {
    await signInAs(page, hostUrl, { exp: inSeconds(-5) })
    await fullStorage(page)
    await page.goto(`${hostUrl}/data-admin`)
    await expectLogin(page)
    await expectOnlyBusiness(page)
    expect(host.calls).toHaveLength(0)
  })

  test("[AB-68, RT-37, RT-42] 'isLoggedIn' without a token is no session", async ({ page, hostUrl }) => {
    await signInAs(page, hostUrl)
    await remove(page, "token")
    await page.goto(`${hostUrl}/dashboard`)
    await expectLogin(page)
    for (const key of SESSION_KEYS) expect((await storage(page))[key], key).toBeUndefined()
  })
})

/** Time stands still for the page but for what `clock.runFor` lets pass. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
}

test.describe("the guard", () => {
  test("[RT-40, CN-01] looks at the token every 5000 ms", async ({ page, hostUrl }) => {
    await page.clock.install()
    await signInAs(page, hostUrl)
    await page.goto(`${hostUrl}/dashboard`)
    await expect(title(page, "Dashboard Transaksi Singkong")).toBeVisible()
    await stopClock(page)
    await page.evaluate(() => {
      const looks: number[] = []
      Object.assign(window, { looks })
      const { getItem } = Storage.prototype
      Storage.prototype.getItem = function (key: string) {
        if (key === "token" && looks.at(-1) !== Date.now()) looks.push(Date.now())
        return getItem.call(this, key)
      }
    })
    await page.clock.runFor(30_000)
    const looks = await page.evaluate(() => (window as unknown as { looks: number[] }).looks)
    expect(looks).toHaveLength(6)
    expect(looks.slice(1).map((at, index) => at - (looks[index] ?? 0))).toEqual([
      5000, 5000, 5000, 5000, 5000,
    ])
  })

  for (const [ids, how, end] of [
    ["RT-42", "missing", (page: Page) => remove(page, "token")],
    ["RT-43", "undecodable", (page: Page) => put(page, { token: "x.%%%.y" })],
  ] as const) {
    test(`[RT-40, ${ids}, CN-01] a token that is ${how} ends the session within 5 s, not at once`, async ({
      page,
      hostUrl,
    }) => {
      await page.clock.install()
      await signInAs(page, hostUrl)
      await page.goto(`${hostUrl}/dashboard`)
      await expect(title(page, "Dashboard Transaksi Singkong")).toBeVisible()
      await stopClock(page)
      await end(page)
      expect(path(page)).toBe("/dashboard")
      await page.clock.runFor(5000)
      await expectLogin(page)
    })
  }

  test("[RT-41, RT-47, CN-01] a token ends when its exp says so, not before and at most 5 s later", async ({
    page,
    hostUrl,
  }) => {
    await page.clock.install()
    await signInAs(page, hostUrl, { exp: inSeconds(600) })
    await page.goto(`${hostUrl}/dashboard`)
    await expect(title(page, "Dashboard Transaksi Singkong")).toBeVisible()
    await stopClock(page)
    const left = await page.evaluate(() => {
      const claims = JSON.parse(atob((localStorage.getItem("token") ?? "").split(".")[1] ?? ""))
      return claims.exp * 1000 - Date.now()
    })
    await page.clock.runFor(left - 1000)
    await expect(title(page, "Dashboard Transaksi Singkong")).toBeVisible()
    expect((await storage(page)).token).toBeTruthy()
    await page.clock.runFor(6000)
    await expectLogin(page)
  })

  test("[RT-37] looks on every change of route, without waiting for its turn", async ({
    page,
    host,
    hostUrl,
  }) => {
    await page.clock.install()
    await signInAs(page, hostUrl)
    await page.goto(`${hostUrl}/dashboard`)
    await expect(title(page, "Dashboard Transaksi Singkong")).toBeVisible()
    await stopClock(page)
    await remove(page, "token")
    await navigation(page).getByRole("link", { name: "Data Admin" }).click()
    await expectLogin(page)
    expect(host.calls).toHaveLength(0)
  })

  test("[AB-68] looks when the window is looked at again", async ({ page, hostUrl }) => {
    await page.clock.install()
    await signInAs(page, hostUrl)
    await page.goto(`${hostUrl}/dashboard`)
    await expect(title(page, "Dashboard Transaksi Singkong")).toBeVisible()
    await stopClock(page)
    await remove(page, "token")
    await page.evaluate(() => window.dispatchEvent(new Event("focus")))
    await expectLogin(page)
  })

  test("[RT-44] says that it checks the session while the app behind it loads", async ({ page, hostUrl }) => {
    await signInAs(page, hostUrl)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route("**/assets/App-*.js", async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${hostUrl}/dashboard`)
    await expect(page.getByText("Mengecek sesi login Anda...")).toBeVisible()
    release()
    await expect(title(page, "Dashboard Transaksi Singkong")).toBeVisible()
    await expect(page.getByText("Mengecek sesi login Anda...")).toHaveCount(0)
  })
})

test.describe("two tabs", () => {
  test("[RT-23, RT-45] a logout in one ends the other's session, a login in one opens the other", async ({
    page,
    context,
    hostUrl,
  }) => {
    await signInAs(page, hostUrl)
    await page.goto(`${hostUrl}/dashboard`)
    const other = await context.newPage()
    await other.clock.install()
    await other.goto(`${hostUrl}/komisi`)
    await expect(title(other, "Data Komisi")).toBeVisible()
    // The other tab's five seconds never come: only the storage can tell it.
    await stopClock(other)
    await logOut(page)
    await expectLogin(page)
    await expectLogin(other)
    await other.clock.resume()
    await loginAtHost(page, hostUrl)
    await expect(title(other, "Dashboard Transaksi Singkong")).toBeVisible()
    expect(path(other)).toBe("/dashboard")
  })

  test("[RT-46, AB-73] rights that change in one are read anew in the other", async ({
    page,
    context,
    hostUrl,
  }) => {
    await signInAs(page, hostUrl, { role: "Staf", permissions: grants("AdminData", "view") })
    await page.goto(`${hostUrl}/data-admin`)
    await expect(title(page, "Data Admin")).toBeVisible()
    await expect(page.getByRole("button", { name: "Tambah Admin" })).toHaveCount(0)
    const other = await context.newPage()
    await other.goto(`${hostUrl}/favicon.svg`)
    const change = (...permissions: Parameters<typeof grants>[]) =>
      put(other, {
        permissions: sessionOf({ permissions: permissions.flatMap((each) => grants(...each)) }).permissions,
      })
    await change(["AdminData", "view", "add"], ["CommissionData", "view"])
    await expect(page.getByRole("button", { name: "Tambah Admin" })).toBeVisible()
    await expect(navigation(page).getByRole("link", { name: "Data Komisi" })).toBeVisible()
    await change(["CommissionData", "view"])
    await expect(navigation(page).getByRole("link", { name: "Data Admin" })).toHaveCount(0)
    await expect(page.getByRole("heading", { name: "Tidak ada akses" })).toBeVisible()
    await put(other, { permissions: sessionOf({ permissions: GLOBAL_SEMUA }).permissions })
    await expect(title(page, "Data Admin")).toBeVisible()
    await expect(navigation(page).getByRole("link", { name: "Jenis Pengguna" })).toBeVisible()
  })

  test("[RT-23] another person's login in one tab puts the other under that name", async ({
    page,
    context,
    hostUrl,
  }) => {
    await signInAs(page, hostUrl)
    await page.goto(`${hostUrl}/dashboard`)
    await expect(page.getByRole("banner")).toContainText("Siti Aminah")
    const other = await context.newPage()
    await signInAs(other, hostUrl, { name: "Budi Santoso", role: "Staf" })
    await expect(page.getByRole("banner")).toContainText("Budi Santoso")
    await expect(navigation(page).getByRole("link", { name: "Data Admin" })).toHaveCount(0)
  })
})
