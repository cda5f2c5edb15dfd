/** A browser's storage that is full, blocked, missing or for this tab alone: the app goes on with what is left. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { readToken } from "../../src/core/session/token"
import {
  clearSession,
  grants,
  isLoggedIn,
  me,
  rememberedPath,
  rememberPath,
  saveSession,
} from "../../src/session/session"
import { local, storageState, tab } from "../../src/session/storage"
import { liveClaims, memoryStorage, stubBrowser, tokenWith } from "./stubs"

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
/** As a browser does whose user blocks all site data. */
function block(...names: ("localStorage" | "sessionStorage")[]) {
  for (const name of names)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw Object.assign(new Error("Access is denied"), { name: "SecurityError" })
      },
    })
}
const signIn = () => {
  const token = tokenWith(liveClaims())
  const claims = readToken(token)
  if (!claims) throw new Error("unreadable")
  saveSession({ token, claims, roleId: "3", permissions: {} })
  return token
}

describe("a full storage", () => {
  beforeEach(() => {
    browser.storage.setItem("transaksiSingkong", "[1]")
    browser.storage.setItem = full
  })
  it("signs in for this tab: the whole session stands together, and nothing of it in local storage", () => {
    expect(storageState()).toBe("full")
    signIn()
    expect(isLoggedIn()).toBe(true)
    expect(me().name).toBe("Siti Aminah")
    expect(grants().role).toBe("Staff")
    expect(Object.keys(browser.storage)).toEqual(["transaksiSingkong"])
    // A reload finds it: it is in the tab's storage, and not in this document's memory alone.
    expect(Object.keys(sessionStorage).length).toBeGreaterThan(0)
  })
  it("[AB-01] is left again without a trace, the business data to the letter", () => {
    signIn()
    rememberPath("/data-admin")
    expect(rememberedPath(() => true)).toBe("/data-admin")
    clearSession("logout")
    expect(isLoggedIn()).toBe(false)
    expect(Object.keys(sessionStorage)).toEqual([])
    expect(browser.storage.getItem("transaksiSingkong")).toBe("[1]")
  })
  it("with room for some items only keeps none of them there", () => {
    const items = memoryStorage()
    const { setItem } = items
    let room = 3
    items.setItem = (key, value) => (room-- > 0 ? setItem(key, value) : full())
    vi.stubGlobal("localStorage", items)
    signIn()
    expect(isLoggedIn()).toBe(true)
    expect(Object.keys(items)).toEqual([])
  })
  it("with room again the items go back where they belong", () => {
    local.set("lastPath", "/a")
    vi.stubGlobal("localStorage", memoryStorage())
    local.set("lastPath", "/b")
    expect(localStorage.getItem("lastPath")).toBe("/b")
    expect(Object.keys(sessionStorage)).toEqual([])
  })
})

describe("a storage out of reach", () => {
  it.each([
    ["both are", ["localStorage", "sessionStorage"] as const],
    ["the lasting one is", ["localStorage"] as const],
  ])("%s: it is told, and one signs in for as long as the page stands", (_, names) => {
    block(...names)
    expect(storageState()).toBe("blocked")
    signIn()
    expect(isLoggedIn()).toBe(true)
    clearSession("logout")
    expect(isLoggedIn()).toBe(false)
  })
  it("missing altogether, as in an embedded view", () => {
    vi.stubGlobal("localStorage", undefined)
    vi.stubGlobal("sessionStorage", null)
    expect(storageState()).toBe("blocked")
    signIn()
    expect(isLoggedIn()).toBe(true)
  })
  it("every write refused: that is blocked, and not full", () => {
    const refuse = () => {
      throw new Error("no")
    }
    browser.storage.setItem = refuse
    sessionStorage.setItem = refuse
    expect(storageState()).toBe("blocked")
    signIn()
    expect(isLoggedIn()).toBe(true)
  })
  it("the tab's own alone: its items live in this document", () => {
    block("sessionStorage")
    tab.set("draft:x", "1")
    expect(tab.get("draft:x")).toBe("1")
    expect(tab.keys()).toContain("draft:x")
    tab.remove("draft:x")
    expect(tab.get("draft:x")).toBeNull()
    expect(storageState()).toBe("ok")
  })
})

it("trying the storage leaves nothing there", () => {
  expect(storageState()).toBe("ok")
  expect(Object.keys(browser.storage)).toEqual([])
})
