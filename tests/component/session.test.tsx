/** Sessions behind the login: their ends, their remains, the guard, and other tabs. */
import { beforeEach, describe, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { isLoggedIn } from "../../src/session/session"
import { inSeconds } from "../stub/answers"
import { GLOBAL_SEMUA, grants, type Person, sessionOf } from "../support/sign-in"
import { business, EDIT_ITEMS, fullStorage, SESSION_KEYS } from "../support/storage-items"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { expectLogin, logIn, logOut, lookAgain } from "./support/login"
import { anotherDocument } from "./support/other-document"
import { expectAddress, expectCount, heading } from "./support/screen"

const navigation = () => page.getByRole("navigation", { name: "Menu utama" })
const menuLink = (name: string) => navigation().getByRole("link", { name })
const dashboard = () => heading("Dashboard Transaksi Singkong")

const keep = (items: Readonly<Record<string, string>>): void => {
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
}

test("[AB-32] the next user does not start on the last user's screen", async () => {
  await openApp("/dashboard")
  await menuLink("Data Komisi").click()
  await expect.element(heading("Data Komisi")).toBeVisible()
  await expect.poll(() => localStorage.getItem("lastPath")).toBe("/komisi")
  await logOut()
  await expectLogin()
  await logIn()
  await openApp("/")
  await expectAddress("/dashboard")
})

test("[RT-28, RT-33, RT-36] local storage contains the session, edit items and the browser's lists, and nothing unknown", async () => {
  for (const [address, item] of [
    ["/transaksi-singkong", "editTransaksiSingkong"],
    ["/komisi", "editKomisi"],
  ] as const) {
    if (item === "editKomisi") keep({ komisi: business().komisi ?? "[]" })
    await openApp(address)
    // Transactions have a menu for each row.
    if (item === "editTransaksiSingkong")
      await page.getByRole("button", { name: "Aksi lain", exact: true }).first().click()
    await page
      .getByRole(item === "editKomisi" ? "button" : "menuitem", { name: "Edit", exact: true })
      .first()
      .click()
    await expect.element(page.getByRole("heading", { level: 1, name: /^Edit/ })).toBeVisible()
    expect(Object.keys(localStorage)).toContain(item)
  }
  const kept = Object.keys(localStorage)
  expect(kept).toContain("transaksiSingkong")
  const known: readonly string[] = [...SESSION_KEYS, ...EDIT_ITEMS, "lastPath", ...Object.keys(business())]
  // Marks of lists begin with the name of the list or the product; those of a user with `ingat` and the id.
  const unknown = kept.filter(
    (key) =>
      !known.includes(key) && !/^((koperasi|transaksiSingkong|komisi)\.|ingat:\d+:lebar:\w+$)/.test(key),
  )
  expect(unknown).toEqual([])
})

/** A document in IndexedDB, and access to it. */
const DOCUMENT = { id: "dokumen-1", text: "isi dokumen" }
const database = (work: "put" | "get"): Promise<string> =>
  new Promise<string>((resolve, reject) => {
    const opening = indexedDB.open("koperasi-dokumen")
    opening.onupgradeneeded = () => opening.result.createObjectStore("files")
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const store = opening.result.transaction("files", "readwrite").objectStore("files")
      if (work === "put") store.put(DOCUMENT.text, DOCUMENT.id)
      const asked = store.get(DOCUMENT.id)
      asked.onsuccess = () => {
        opening.result.close()
        resolve(String(asked.result))
      }
    }
  })

/** The browser data is unchanged, and the session is removed (AB-01). */
function expectOnlyBusiness(): void {
  expect({ ...localStorage }).toMatchObject(business())
  for (const key of [...SESSION_KEYS, ...EDIT_ITEMS, "lastPath"])
    expect(localStorage.getItem(key), key).toBeNull()
}

/** Ends of a session without a reload; tests/browser/session.spec.ts has the 401. */
const ENDINGS: readonly [ids: string, how: string, end: () => Promise<void> | void][] = [
  ["LY-15, AB-69", "a logout", logOut],
  [
    "RT-41, RT-47",
    "a token that has expired",
    () => {
      keep({ token: sessionOf({ exp: inSeconds(-1) }).token })
      lookAgain()
    },
  ],
  [
    "RT-42, AB-68",
    "a token that is gone",
    () => {
      localStorage.removeItem("token")
      lookAgain()
    },
  ],
  [
    "RT-43",
    "a token that cannot be read",
    () => {
      keep({ token: "bukan.token.sama" })
      lookAgain()
    },
  ],
]

test.each(ENDINGS)(
  "[RT-38, RT-39, RT-45, %s, AB-01, AB-79] %s leads to /login, leaves only the browser data, and Back does not return",
  async (_ids, _how, end) => {
    await openApp("/dashboard")
    keep(fullStorage())
    await database("put")
    await menuLink("Data Admin").click()
    await expect.element(heading("Data Admin")).toBeVisible()
    await end()
    await expectLogin()
    expectOnlyBusiness()
    expect(await database("get")).toBe(DOCUMENT.text)
    const back = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }))
    history.back()
    await back
    await expectLogin()
    await expectCount(heading("Data Admin"), 0)
    expectOnlyBusiness()
  },
)

/** Opens the dashboard with a clock that only the test advances. */
async function openWithStillClock(person?: Person): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] })
  await openApp("/dashboard", person)
  await expect.element(dashboard()).toBeVisible()
}

describe("the guard", () => {
  beforeEach(() => () => void vi.useRealTimers())

  test("[RT-40, CN-01] checks the token every 5000 ms", async () => {
    await openWithStillClock()
    const looks: number[] = []
    const { getItem } = Storage.prototype
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(function (this: Storage, key: string) {
      if (key === "token" && looks.at(-1) !== Date.now()) looks.push(Date.now())
      return getItem.call(this, key)
    })
    vi.advanceTimersByTime(30_000)
    expect(looks).toHaveLength(6)
    expect(looks.slice(1).map((at, index) => at - (looks[index] ?? 0))).toEqual([
      5000, 5000, 5000, 5000, 5000,
    ])
  })

  test.each([
    ["RT-42", "missing", () => localStorage.removeItem("token")],
    ["RT-43", "undecodable", () => keep({ token: "x.%%%.y" })],
  ] as const)(
    "[RT-40, %s, CN-01] a token that is %s ends the session within 5 s, not at once",
    async (_ids, _how, end) => {
      await openWithStillClock()
      end()
      vi.advanceTimersByTime(4999)
      expect(location.pathname).toBe("/dashboard")
      vi.advanceTimersByTime(1)
      await expectLogin()
    },
  )

  test("[RT-41, RT-47, CN-01] a token ends at its exp, noticed within 5 s", async () => {
    await openWithStillClock({ exp: inSeconds(600) })
    const claims = JSON.parse(atob((localStorage.getItem("token") ?? "").split(".")[1] ?? ""))
    vi.advanceTimersByTime(claims.exp * 1000 - Date.now() - 1000)
    expect(isLoggedIn()).toBe(true)
    await expect.element(dashboard()).toBeVisible()
    expect(localStorage.getItem("token")).toBeTruthy()
    vi.advanceTimersByTime(6000)
    await expectLogin()
  })

  test("[RT-37] checks on every change of route", async () => {
    await openWithStillClock()
    localStorage.removeItem("token")
    await menuLink("Data Admin").click()
    await expectLogin()
    expect(host.calls).toHaveLength(0)
  })

  test("[AB-68] checks when the window gets the focus", async () => {
    await openWithStillClock()
    localStorage.removeItem("token")
    lookAgain()
    await expectLogin()
  })
})

describe("another tab", () => {
  test("[RT-46, AB-73] changes the rights of this one", async () => {
    await openApp("/data-admin", { role: "Staf", permissions: grants("AdminData", "view") })
    await expect.element(heading("Data Admin")).toBeVisible()
    const add = page.getByRole("button", { name: "Tambah Admin" })
    await expectCount(add, 0)
    const other = anotherDocument()
    const change = (permissions: Person["permissions"]) =>
      other.setItem("permissions", sessionOf({ permissions: permissions ?? [] }).permissions)
    change([...grants("AdminData", "view", "add"), ...grants("CommissionData", "view")])
    await expect.element(add).toBeVisible()
    await expect.element(menuLink("Data Komisi")).toBeVisible()
    change(grants("CommissionData", "view"))
    await expectCount(menuLink("Data Admin"), 0)
    await expect.element(page.getByRole("heading", { name: "Tidak ada akses" })).toBeVisible()
    change(GLOBAL_SEMUA)
    await expect.element(heading("Data Admin")).toBeVisible()
    await expect.element(menuLink("Jenis Pengguna")).toBeVisible()
  })

  test("[RT-23] signs this one in as another user", async () => {
    await openApp("/dashboard")
    await expect.element(page.getByRole("banner")).toHaveTextContent("Siti Aminah")
    const other = anotherDocument()
    for (const [key, value] of Object.entries(sessionOf({ name: "Budi Santoso", role: "Staf" })))
      other.setItem(key, value)
    await expect.element(page.getByRole("banner")).toHaveTextContent("Budi Santoso")
    await expectCount(menuLink("Data Admin"), 0)
  })
})
