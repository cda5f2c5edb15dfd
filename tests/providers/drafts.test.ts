/** Drafts survive the end of a session in their tab, for the same user only. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { DRAFT_MARK, SESSION_KEYS } from "../../src/core/session/items"
import {
  type Draft,
  dropOtherDrafts,
  followLogouts,
  onKeepDrafts,
  readDraft,
  resumeDraft,
  writeDraft,
} from "../../src/session/drafts"
import { clearSession, endOfLast, isLoggedIn, landingPath } from "../../src/session/session"
import { signInStub, stubBrowser } from "./stubs"

let browser: ReturnType<typeof stubBrowser>
beforeEach(() => {
  browser = stubBrowser()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const signIn = (id = "u1") => signInStub({ id })
/** A logout in another document of this browser. */
function logOutElsewhere(storage: Storage): void {
  const drafts = Object.keys(storage).filter((key) => key.startsWith("draft:"))
  for (const key of [DRAFT_MARK, ...drafts, ...SESSION_KEYS]) storage.removeItem(key)
}
const draft = (more: Partial<Draft> = {}): Draft => ({
  user: "u1",
  at: Date.now(),
  path: "/add-admin",
  values: { fullName: "Ani" },
  interrupted: true,
  ...more,
})
const stored = () => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"))

describe("a session that ends in the middle of work", () => {
  it("stores the drafts of open forms once, and is reported until the next sign-in", () => {
    signIn()
    const keep = vi.fn(() => writeDraft("admins:", draft()))
    const stop = onKeepDrafts(keep)
    clearSession()
    clearSession()
    stop()
    expect(keep).toHaveBeenCalledTimes(1)
    expect(endOfLast()).toBe("1")
    signIn()
    expect(endOfLast()).toBeNull()
    expect(landingPath()).toBe("/add-admin")
    expect(readDraft("admins:", "u1")?.values).toEqual({ fullName: "Ani" })
  })
  it("is noticed when another tab removes the token", () => {
    signIn()
    const keep = vi.fn()
    const stop = onKeepDrafts(keep)
    for (const key of SESSION_KEYS) browser.storage.removeItem(key)
    clearSession()
    stop()
    expect(keep).toHaveBeenCalledTimes(1)
    expect(endOfLast()).toBe("1")
  })
  it("[LY-14] a logout stores and reports nothing", () => {
    signIn()
    writeDraft("admins:", draft())
    const keep = vi.fn()
    const stop = onKeepDrafts(keep)
    clearSession("logout")
    clearSession()
    stop()
    expect(keep).not.toHaveBeenCalled()
    expect(endOfLast()).toBeNull()
    expect(stored()).toEqual([])
  })
  it("[LY-14, AB-112] a logout in another tab stores and reports nothing here", () => {
    signIn()
    writeDraft("admins:", draft({ copy: "c1" }))
    const keep = vi.fn(() => writeDraft("admins:", draft({ copy: "c1" })))
    const stop = onKeepDrafts(keep)
    logOutElsewhere(browser.storage)
    expect(isLoggedIn()).toBe(false)
    clearSession()
    stop()
    expect(stored()).toEqual([])
    expect(JSON.stringify({ ...browser.storage })).not.toContain("Ani")
    expect(endOfLast()).toBeNull()
    // An unmounting form writes once more.
    writeDraft("admins:", draft())
    expect(stored()).toEqual([])
  })
  it("[AB-112] a logout invalidates the drafts of a sleeping tab, for the same user too", () => {
    signIn()
    writeDraft("admins:", draft())
    const slept = sessionStorage.getItem("draft:admins:") ?? ""
    clearSession("logout")
    // A sleeping tab wakes up with its own storage.
    sessionStorage.setItem("draft:admins:", slept)
    signIn()
    expect(landingPath()).toBe("/dashboard")
    expect(readDraft("admins:", "u1")).toBeUndefined()
    expect(stored()).toEqual([])
  })
  it("[AB-112] the login page removes its drafts as soon as another tab logs out", () => {
    signIn()
    writeDraft("admins:", draft())
    clearSession()
    expect(stored()).toHaveLength(1)
    followLogouts()
    logOutElsewhere(browser.storage)
    browser.changedElsewhere(DRAFT_MARK)
    expect(stored()).toEqual([])
  })
  it("[AB-112] a form that stays open in the same user's next session stores drafts again", () => {
    signIn()
    logOutElsewhere(browser.storage)
    signIn("u1")
    writeDraft("admins:", draft())
    expect(readDraft("admins:", "u1")).toBeDefined()
  })
  it("[AB-112] a draft with a whole record in it, as early builds wrote them, is removed", () => {
    const original = { id: "7", version: 3, fullName: "Ani", NIK: "1871012802900001" }
    sessionStorage.setItem("draft:admins:7", JSON.stringify({ ...draft(), original }))
    localStorage.setItem("draft:admins:7#c1", JSON.stringify({ ...draft(), original }))
    clearSession()
    expect(readDraft("admins:7", "u1")).toBeUndefined()
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("18710128")
  })
  it("without a session nothing ends", () => {
    clearSession()
    expect(endOfLast()).toBeNull()
  })
  it("another user who signs in finds nothing, and the tab's drafts are removed", () => {
    writeDraft("admins:", draft())
    signIn("u2")
    expect(landingPath()).toBe("/dashboard")
    expect(readDraft("admins:", "u2")).toBeUndefined()
    expect(stored()).toEqual([])
  })
  it("another user whom another tab signed in finds nothing", () => {
    signIn("u2")
    sessionStorage.setItem("draft:admins:", JSON.stringify(draft()))
    expect(landingPath()).toBe("/dashboard")
    expect(stored()).toEqual([])
  })
  it("[LG-26] without an open form a sign-in leads to the dashboard", () => {
    writeDraft("verifications:", draft({ interrupted: false }))
    signIn()
    expect(landingPath()).toBe("/dashboard")
    expect(readDraft("verifications:", "u1")).toBeDefined()
  })
  it("a user without an id has no draft", () => {
    writeDraft("admins:", draft({ user: "" }))
    expect(stored()).toEqual([])
    sessionStorage.setItem("draft:admins:", JSON.stringify(draft({ user: "" })))
    expect(readDraft("admins:", "")).toBeUndefined()
  })
  it("[AB-112] ends after exactly a day", () => {
    const now = vi.spyOn(Date, "now")
    const at = 1_800_000_000_000
    now.mockReturnValue(at)
    writeDraft("admins:", draft({ at }))
    now.mockReturnValue(at + 24 * 60 * 60 * 1000 - 1)
    expect(readDraft("admins:", "u1")).toBeDefined()
    now.mockReturnValue(at + 24 * 60 * 60 * 1000)
    expect(readDraft("admins:", "u1")).toBeUndefined()
    expect(resumeDraft("u1")).toBeUndefined()
    dropOtherDrafts("u1")
    expect(stored()).toEqual([])
  })
  it.each([
    "{",
    "null",
    "[]",
    "7",
    '"x"',
    "{}",
    '{"user":"u1","at":"now","path":"/a","values":{}}',
    '{"user":"u1","at":1,"path":"/a","values":[]}',
  ])("an unreadable draft %s is ignored and removed", (text) => {
    sessionStorage.setItem("draft:admins:", text)
    expect(readDraft("admins:", "u1")).toBeUndefined()
    expect(resumeDraft("u1")).toBeUndefined()
    clearSession()
    expect(stored()).toEqual([])
  })
  it.each(["//evil.example/x", "https://evil.example", "/\\evil", "", "add-admin"])(
    "[AB-32] '%s' is not followed",
    (path) => {
      writeDraft("admins:", draft({ path }))
      signIn()
      expect(landingPath()).toBe("/dashboard")
    },
  )
  it("[RT-27, AB-79] an edit's draft opens its screen with the record's id", () => {
    writeDraft("admins:7", draft({ path: "/edit-admin", record: { id: "7" }, editStash: "editAdmin" }))
    signIn()
    expect(landingPath()).toBe("/edit-admin")
    expect(browser.storage.getItem("editAdmin")).toBe('{"id":"7"}')
  })
})
