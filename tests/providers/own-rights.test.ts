/** When the signed-in user's rights are read anew, and what an answer changes. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { toMap } from "../../src/core/access/permissions"
import { readToken } from "../../src/core/session/token"
import { call, onForbidden } from "../../src/providers/http"
import { refreshOwnPermissions, refreshRights } from "../../src/providers/permissions"
import { clearSession, grants, isLoggedIn, saveSession, subscribe } from "../../src/session/session"
import { type Answer, liveClaims, stubBrowser, stubFetch, tokenWith } from "./stubs"

const VIEW = [{ module: "AdminData", action: "view" }]
const MORE = [...VIEW, { module: "AdminData", action: "edit" }]
const answered = (permissions: unknown) => ({ body: { data: { permissions } } })

beforeEach(() => {
  stubBrowser()
  vi.spyOn(console, "error").mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function signIn(more: Record<string, unknown> = {}, roleId: string | undefined = "3") {
  const token = tokenWith(liveClaims(more))
  const claims = readToken(token)
  if (!claims) throw new Error("unreadable")
  saveSession({ token, claims, roleId, permissions: toMap(VIEW) })
}
const mayEdit = () => grants().permissions.AdminData?.edit ?? false

describe("the user's own rights, read again", () => {
  it("[AP-12, AB-73] one documented request; the response is stored, and listeners are called", async () => {
    signIn()
    const sent = stubFetch(() => answered(MORE))
    const listener = vi.fn()
    const stop = subscribe(listener)
    await refreshRights()
    stop()
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /permissions/3"])
    expect(mayEdit()).toBe(true)
    expect(listener).toHaveBeenCalledTimes(1)
  })
  it("unchanged rights call no listener", async () => {
    signIn()
    stubFetch(() => answered(VIEW))
    const listener = vi.fn()
    const stop = subscribe(listener)
    await refreshRights()
    stop()
    expect(listener).not.toHaveBeenCalled()
  })
  it.each<[string, Answer]>([
    ["401", { status: 401 }],
    ["403", { status: 403 }],
    ["404", { status: 404 }],
    ["500", { status: 500 }],
    ["no answer", new TypeError("x")],
    ["no permissions", { body: { message: "Sedang perawatan" } }],
    ["a page", { text: "<html>", type: "text/html" }],
  ])("[LG-24] %s changes nothing, and ends no session", async (_, answer) => {
    signIn()
    const refused = vi.fn()
    const stop = onForbidden(refused)
    stubFetch(() => answer)
    await refreshRights()
    stop()
    expect(isLoggedIn()).toBe(true)
    expect(grants().permissions.AdminData?.view).toBe(true)
    expect(refused).not.toHaveBeenCalled()
    expect(console.error).toHaveBeenCalledTimes(1)
  })
  it("[PM-05] a superadmin, and a user without a role, send no request", async () => {
    const sent = stubFetch(() => answered(MORE))
    signIn({ role: "SuperAdmin" })
    await refreshRights()
    signIn({}, "")
    await refreshRights()
    expect(sent).toEqual([])
  })
  it("a response after another user has signed in is dropped", async () => {
    signIn()
    stubFetch(() => {
      clearSession("logout")
      signIn({ id: "u2" })
      return answered(MORE)
    })
    await refreshRights()
    expect(mayEdit()).toBe(false)
  })
  it("[AB-73] after a change of the user's own role, and of no other", async () => {
    signIn()
    const sent = stubFetch(() => answered(MORE))
    await refreshOwnPermissions("4")
    expect(sent).toEqual([])
    await refreshOwnPermissions("3")
    expect(mayEdit()).toBe(true)
  })
})

describe("a refusal", () => {
  const refuseAll = (rights: () => Answer) =>
    stubFetch(({ path }) => (path === "/permissions/3" ? rights() : { status: 403 }))
  const asked = (sent: readonly { path: string }[]) =>
    sent.filter(({ path }) => path === "/permissions/3").length
  let stop = () => {}
  let last: Promise<void> | undefined
  beforeEach(() => {
    stop = onForbidden((sentAt) => {
      last = refreshRights(sentAt)
    })
  })
  afterEach(() => stop())

  it("[AB-73] reads the rights again, once for calls sent together", async () => {
    signIn()
    const sent = refuseAll(() => answered([]))
    await Promise.allSettled(["/a", "/b", "/c", "/d", "/e"].map((path) => call({ path })))
    await last
    expect(asked(sent)).toBe(1)
    expect(grants().permissions.AdminData).toBeUndefined()
  })
  it("a host that refuses allowed calls leads to no loop: one request for each refusal", async () => {
    signIn()
    const sent = refuseAll(() => answered(VIEW))
    for (let attempt = 1; attempt <= 3; attempt++) {
      await call({ path: "/a" }).catch(() => undefined)
      await last
      expect(asked(sent)).toBe(attempt)
    }
  })
  it("[LG-31] of the login's own calls reads nothing", async () => {
    signIn()
    const sent = refuseAll(() => answered([]))
    await call({ path: "/roles", keepSession: true }).catch(() => undefined)
    expect(asked(sent)).toBe(0)
  })
})
