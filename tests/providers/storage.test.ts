/** The app works with a storage that is full, blocked, missing or limited to the tab. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { clearSession, grants, isLoggedIn, me, rememberedPath, rememberPath } from "../../src/session/session"
import { local, storageState, tab } from "../../src/session/storage"
import { memoryStorage, signInStub as signIn, stubBrowser } from "./stubs"

let browser: ReturnType<typeof stubBrowser>
beforeEach(() => {
  browser = stubBrowser()
})
afterEach(() => {
  clearSession("logout")
  vi.unstubAllGlobals()
})

const full = () => {
  throw Object.assign(new Error("full"), { name: "QuotaExceededError" })
}
/** Throws like a browser whose user blocks all site data. */
function block(...names: ("localStorage" | "sessionStorage")[]) {
  for (const name of names)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw Object.assign(new Error("Access is denied"), { name: "SecurityError" })
      },
    })
}
describe("a full storage", () => {
  beforeEach(() => {
    browser.storage.setItem("transaksiSingkong", "[1]")
    browser.storage.setItem = full
  })
  it("signs in for this tab, with the whole session in the tab's storage", () => {
    expect(storageState()).toBe("full")
    signIn()
    expect(isLoggedIn()).toBe(true)
    expect(me().name).toBe("Siti Aminah")
    expect(grants().role).toBe("Staff")
    expect(Object.keys(browser.storage)).toEqual(["transaksiSingkong"])
    // In the tab's storage, where a reload finds it.
    expect(Object.keys(sessionStorage).length).toBeGreaterThan(0)
  })
  it("[AB-01] a logout removes the session and leaves the browser data", () => {
    signIn()
    rememberPath("/data-admin")
    expect(rememberedPath(() => true)).toBe("/data-admin")
    clearSession("logout")
    expect(isLoggedIn()).toBe(false)
    expect(Object.keys(sessionStorage)).toEqual([])
    expect(browser.storage.getItem("transaksiSingkong")).toBe("[1]")
  })
  it("with room for some items only stores none of them", () => {
    const items = memoryStorage()
    const { setItem } = items
    let room = 3
    items.setItem = (key, value) => (room-- > 0 ? setItem(key, value) : full())
    vi.stubGlobal("localStorage", items)
    signIn()
    expect(isLoggedIn()).toBe(true)
    expect(Object.keys(items)).toEqual([])
  })
  it("with room again the items return to local storage", () => {
    local.set("lastPath", "/a")
    vi.stubGlobal("localStorage", memoryStorage())
    local.set("lastPath", "/b")
    expect(localStorage.getItem("lastPath")).toBe("/b")
    expect(Object.keys(sessionStorage)).toEqual([])
  })
})

describe("a blocked storage", () => {
  it.each([
    ["both storages", ["localStorage", "sessionStorage"] as const],
    ["local storage", ["localStorage"] as const],
  ])("%s: reported, and the session lasts as long as the page", (_, names) => {
    block(...names)
    expect(storageState()).toBe("blocked")
    signIn()
    expect(isLoggedIn()).toBe(true)
    clearSession("logout")
    expect(isLoggedIn()).toBe(false)
  })
  it("missing, as in an embedded view", () => {
    vi.stubGlobal("localStorage", undefined)
    vi.stubGlobal("sessionStorage", null)
    expect(storageState()).toBe("blocked")
    signIn()
    expect(isLoggedIn()).toBe(true)
  })
  it("refusing every write: blocked, not full", () => {
    const refuse = () => {
      throw new Error("no")
    }
    browser.storage.setItem = refuse
    sessionStorage.setItem = refuse
    expect(storageState()).toBe("blocked")
    signIn()
    expect(isLoggedIn()).toBe(true)
  })
  it("session storage alone: its items are in this document's memory", () => {
    block("sessionStorage")
    tab.set("draft:x", "1")
    expect(tab.get("draft:x")).toBe("1")
    expect(tab.keys()).toContain("draft:x")
    tab.remove("draft:x")
    expect(tab.get("draft:x")).toBeNull()
    expect(storageState()).toBe("ok")
  })
})

it("the test of the storage leaves nothing behind", () => {
  expect(storageState()).toBe("ok")
  expect(Object.keys(browser.storage)).toEqual([])
})
