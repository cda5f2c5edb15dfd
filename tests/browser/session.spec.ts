/** Addresses and sessions: what opens for whom, what ends a session, and what is left when it has ended. */
import type { Page } from "@playwright/test"
import { inSeconds, type StubHost } from "../stub/host"
import { expect, loginAtHost, test } from "./fixtures"
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

const navigation = (page: Page) => page.getByRole("navigation", { name: "Menu utama" })
const title = (page: Page, name: string) => page.getByRole("heading", { name, level: 1, exact: true })
test.describe("routes", () => {
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

  // The other addresses are in tests/component/routes.test.tsx; this one is decided before the app loads.
  test("[RT-02] /login is the dashboard's for who is logged in", async ({ page, hostUrl }) => {
    await signInAs(page, hostUrl)
    await page.goto(`${hostUrl}/login`)
    await expect(title(page, "Dashboard Transaksi Singkong")).toBeVisible()
    expect(path(page)).toBe("/dashboard")
  })
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
