import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { logout } from "../../src/providers/logout"
import {
  clearSession,
  grants,
  isLoggedIn,
  me,
  rememberedPath,
  rememberPath,
  savePermissions,
  subscribe,
} from "../../src/session/session"
import { local } from "../../src/session/storage"
import { EDIT_ITEMS } from "../support/storage-items"
import { inSeconds, liveClaims, signInStub as signIn, stubBrowser, stubFetch, tokenWith } from "./stubs"

let browser: ReturnType<typeof stubBrowser>
beforeEach(() => {
  browser = stubBrowser()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const keys = () => Array.from({ length: browser.storage.length }, (_, index) => browser.storage.key(index))
const BUSINESS = ["transaksiSingkong", "transaksiSingkong.seeded", "komisi", "transaksiSingkong.rusak-1"]
describe("a user is logged in with", () => {
  it("[RT-37, RT-47] a live token", () => {
    signIn()
    expect(isLoggedIn()).toBe(true)
  })
  it.each([
    ["RT-41", () => tokenWith(liveClaims({ exp: inSeconds(-1) }))],
    ["RT-42", () => null],
    ["RT-43", () => "not.a.token"],
  ])("[%s, AB-68] not without one, whatever isLoggedIn contains", (_, token) => {
    signIn()
    const text = token()
    if (text === null) browser.storage.removeItem("token")
    else browser.storage.setItem("token", text)
    expect(browser.storage.getItem("isLoggedIn")).toBe("true")
    expect(isLoggedIn()).toBe(false)
  })
  it("[RT-34] the user comes from userInfo, or from the token if that is damaged", () => {
    signIn()
    expect(me()).toEqual({ id: "u1", name: "Siti Aminah", role: "Staff" })
    browser.storage.setItem("userInfo", "{")
    expect(me()).toEqual({ id: "u1", name: "Siti Aminah", role: "Staff" })
  })
})

describe("the end of a session", () => {
  it("[RT-28, RT-38, AB-01, AB-69, AB-79] removes session, hand-over items and path, and no business data", () => {
    signIn()
    rememberPath("/data-admin")
    for (const key of [...BUSINESS, ...EDIT_ITEMS, "editKebun"]) browser.storage.setItem(key, "x")
    clearSession()
    expect(keys().sort()).toEqual([...BUSINESS].sort())
  })
  it("[AB-79] removes edit items that only this tab has because the storage is full", () => {
    signIn()
    vi.spyOn(browser.storage, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError")
    })
    local.set("editKebun", "x")
    expect(local.get("editKebun")).toBe("x")
    clearSession()
    expect(local.get("editKebun")).toBeNull()
  })
  it("[AB-01] removes unsaved input", () => {
    sessionStorage.setItem("draft:kebun:", "{}")
    sessionStorage.setItem("lain", "1")
    clearSession()
    expect(Object.keys(sessionStorage)).toEqual(["lain"])
  })
  it("[AB-01] removes key by key and never clears the storage", () => {
    signIn()
    const clear = vi.spyOn(browser.storage, "clear")
    clearSession()
    expect(clear).not.toHaveBeenCalled()
  })
  it("calls listeners once, and not if there was no session", () => {
    signIn()
    const listener = vi.fn(() => clearSession())
    const stop = subscribe(listener)
    clearSession()
    clearSession()
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
  })
})

describe("rights", () => {
  it("[PM-06, PM-10] come from the stored map; without it there are none", () => {
    signIn()
    browser.storage.removeItem("permissions")
    expect(grants()).toMatchObject({ role: "Staff", permissions: {} })
    browser.storage.setItem("permissions", JSON.stringify({ AdminData: { view: true } }))
    expect(grants().permissions.AdminData?.view).toBe(true)
    expect(grants().permissions.AdminData?.add).toBe(false)
  })
  it("[RT-46] follow another tab's storage", () => {
    signIn()
    const listener = vi.fn()
    const stop = subscribe(listener)
    browser.storage.setItem("permissions", JSON.stringify({ UserSetup: { view: true } }))
    browser.changedElsewhere("permissions")
    expect(listener).toHaveBeenCalledTimes(1)
    expect(grants().permissions.UserSetup?.view).toBe(true)
    browser.changedElsewhere("transaksiSingkong")
    expect(listener).toHaveBeenCalledTimes(1)
    browser.changedElsewhere(null)
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    browser.changedElsewhere("permissions")
    expect(listener).toHaveBeenCalledTimes(2)
  })
  it("are the same object until they change", () => {
    signIn()
    expect(grants()).toBe(grants())
    expect(me()).toBe(me())
  })
  it("[AB-73] are stored together with `auth`", () => {
    signIn()
    savePermissions({})
    expect(JSON.parse(browser.storage.getItem("auth") ?? "")).toEqual({ access: {}, role: "Staff" })
  })
})

describe("the remembered path", () => {
  const known = (path: string) => path.startsWith("/data-")
  it("[RT-24, RT-25] is stored", () => {
    rememberPath("/data-admin")
    expect(rememberedPath(known)).toBe("/data-admin")
  })
  it.each(["//evil.example/data-", "/\\evil", "https://evil.example", "/xyz", ""])(
    "[AB-32] '%s' is not followed",
    (path) => {
      rememberPath(path)
      expect(rememberedPath((address) => known(address) || address !== "/xyz")).toBeUndefined()
    },
  )
})

describe("logout", () => {
  it.each([{ status: 500 }, { status: 401 }, new Error("offline")])(
    "[ER-02, AB-06] %o is logged, and the session ends",
    async (answer) => {
      signIn()
      const log = vi.spyOn(console, "error").mockImplementation(() => undefined)
      stubFetch(() => answer)
      await logout()
      expect(log).toHaveBeenCalledTimes(1)
      expect(isLoggedIn()).toBe(false)
      expect(browser.replaced).toEqual([])
    },
  )
  it("[AB-70] waits at most 3 s for the server", async () => {
    signIn()
    vi.useFakeTimers()
    vi.spyOn(console, "error").mockImplementation(() => undefined)
    stubFetch(() => new Promise(() => undefined))
    const done = logout()
    await vi.advanceTimersByTimeAsync(2999)
    expect(browser.storage.getItem("token")).not.toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    await done
    expect(browser.storage.getItem("token")).toBeNull()
  })
})
