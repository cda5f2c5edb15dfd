import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { RequestError } from "../../src/core/codec/request-error"
import { AnswerError } from "../../src/core/codec/unwrap"
import { BACKGROUND_HEADER, FACTOR_REQUIRED, PROOF_REQUIRED } from "../../src/core/session/refusals"
import { meetDemands } from "../../src/providers/demands"
import { call, onDemand, onLostConnection } from "../../src/providers/http"
import { baseOf } from "../../src/session/base-path"
import { clearSession, isLoggedIn, subscribe } from "../../src/session/session"
import { liveClaims, stubBrowser, stubFetch, tokenWith } from "./stubs"

let browser: ReturnType<typeof stubBrowser>
const token = tokenWith(liveClaims())
beforeEach(() => {
  browser = stubBrowser()
  browser.storage.setItem("token", token)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const failure = (promise: Promise<unknown>) =>
  promise.then(() => undefined).catch((error: RequestError) => error)

describe("requests", () => {
  it("[AP-01, AP-02, AP-03, CN-03] go to /api/v1, with Bearer and JSON", async () => {
    const sent = stubFetch(() => ({ body: {} }))
    await call({ method: "POST", path: "/suppliers", body: { name: "A" } })
    expect(sent[0]).toMatchObject({
      method: "POST",
      url: "/api/v1/suppliers",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: { name: "A" },
    })
  })
  it("send cookies to the page's own origin alone", async () => {
    const sent = stubFetch(() => ({ body: {} }))
    await call({ method: "POST", path: "/auth/login", body: {} })
    expect([undefined, "same-origin"]).toContain(sent[0]?.init.credentials)
  })
  it("[AP-02] carry the stored token; none without a session", async () => {
    const sent = stubFetch(() => ({ body: {} }))
    browser.storage.setItem("token", "second")
    await call({ path: "/roles" })
    clearSession()
    await call({ path: "/roles" })
    expect(sent.map(({ headers }) => headers.Authorization)).toEqual(["Bearer second", undefined])
  })
  it("[AP-04] have no timeout: a response after an hour counts", async () => {
    vi.useFakeTimers()
    const sent = stubFetch(
      () => new Promise((resolve) => setTimeout(() => resolve({ body: [1] }), 3_600_000)),
    )
    const answer = call({ path: "/roles" })
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(await answer).toEqual([1])
    expect(sent[0]?.init.signal).toBeUndefined()
  })
  it.each(["https://evil.example/roles", "//evil.example/roles", "roles"])(
    "[AB-71] never go to '%s'",
    async (path) => {
      const sent = stubFetch(() => ({ body: {} }))
      expect((await failure(call({ path })))?.message).toContain("begins with one '/'")
      expect(sent).toHaveLength(0)
    },
  )
  it.each([
    [undefined, "/api/v1"],
    ["", "/api/v1"],
    ["https://host.example", "https://host.example/api/v1"],
    ["https://host.example/", "https://host.example/api/v1"],
    ["https://host.example/api/v1/", "https://host.example/api/v1"],
  ])("[AP-01, AB-71] VITE_API_URL %s means %s", (configured, base) => {
    expect(baseOf(configured)).toBe(base)
  })
})

describe("a lost connection", () => {
  const lost = vi.fn()
  beforeEach(() => {
    lost.mockClear()
    onLostConnection(lost)
  })
  afterEach(() => onLostConnection(() => {}))
  const own = { querySelector: () => ({ getAttribute: () => "embedded" }) }

  it("is reported by any call", async () => {
    stubFetch(() => Promise.reject(new TypeError("Failed to fetch")))
    expect(await failure(call({ path: "/auth/permissions", keepSession: true }))).toMatchObject({
      statusCode: 0,
    })
    expect(lost).toHaveBeenCalledOnce()
  })
  it("is also a gateway's 502 for our own server, not for a foreign host", async () => {
    stubFetch(() => ({ status: 502, text: "<h1>Bad gateway</h1>", type: "text/html" }))
    await failure(call({ path: "/roles" }))
    expect(lost).not.toHaveBeenCalled()
    vi.stubGlobal("document", own)
    await failure(call({ path: "/roles" }))
    expect(lost).toHaveBeenCalledOnce()
  })
  it("is neither a response nor an aborted call", async () => {
    stubFetch(() => ({ status: 500, body: {} }))
    await failure(call({ path: "/roles" }))
    stubFetch(() => Promise.reject(new DOMException("given up", "AbortError")))
    await failure(call({ path: "/roles" }))
    expect(lost).not.toHaveBeenCalled()
  })
})

describe("responses", () => {
  it("return the parsed body; undefined for an empty one", async () => {
    stubFetch(({ path }) => (path === "/a" ? { body: { data: 1 } } : { status: 204 }))
    expect(await call({ path: "/a" })).toEqual({ data: 1 })
    expect(await call({ method: "DELETE", path: "/b" })).toBeUndefined()
  })
  it("[AB-72] that are pages instead of data are errors", async () => {
    stubFetch(() => ({ text: "<!doctype html>", type: "text/html; charset=utf-8" }))
    expect(await failure(call({ path: "/roles" }))).toBeInstanceOf(AnswerError)
  })
  it.each([
    [
      { status: 409, body: { message: "Kode sudah digunakan" } },
      "Kode sudah digunakan",
      "Kode sudah digunakan",
    ],
    [{ status: 500, body: { error: "Rusak" } }, "Rusak", "Rusak"],
    [
      { status: 503, text: "<h1>Bad gateway</h1>", type: "text/html" },
      "Permintaan gagal (kode 503).",
      undefined,
    ],
  ])("of a failure %o have the server's own message", async (answer, message, serverMessage) => {
    stubFetch(() => answer)
    const error = await failure(call({ path: "/roles" }))
    expect(error).toMatchObject({ message, statusCode: answer.status })
    expect(error?.serverMessage).toBe(serverMessage)
  })
  it("of a 422 have the fields' messages, at the top or below data", async () => {
    const errors = { employeeId: ["Kode sudah digunakan"] }
    for (const body of [{ message: "x", errors }, { data: { errors } }]) {
      stubFetch(() => ({ status: 422, body }))
      expect((await failure(call({ path: "/users/admin" })))?.errors).toEqual(errors)
    }
  })
  it("that never come have status 0 and our own message; the session stays", async () => {
    stubFetch(() => new TypeError("Failed to fetch"))
    const error = await failure(call({ path: "/roles" }))
    expect(error).toMatchObject({ statusCode: 0, serverMessage: undefined })
    expect(error?.message).toMatch(/^Tidak dapat terhubung/)
    expect(isLoggedIn()).toBe(true)
  })
})

describe("a 401", () => {
  it("[ER-01, ER-18, RT-45, AB-01] clears the session, reloads at /login, leaves business data", async () => {
    browser.storage.setItem("transaksiSingkong", "[1]")
    browser.storage.setItem("editAdmin", "{}")
    stubFetch(() => ({ status: 401 }))
    expect(await failure(call({ path: "/roles" }))).toMatchObject({ statusCode: 401 })
    expect(isLoggedIn()).toBe(false)
    expect(browser.storage.getItem("editAdmin")).toBeNull()
    expect(browser.storage.getItem("transaksiSingkong")).toBe("[1]")
    expect(browser.replaced).toEqual(["/login"])
  })
  it("[ER-18] reloads the page even if a listener has navigated to /login", async () => {
    stubFetch(() => ({ status: 401 }))
    const stop = subscribe(() => {
      location.pathname = "/login"
    })
    await failure(call({ path: "/roles" }))
    stop()
    expect(browser.replaced).toEqual(["/login"])
  })
  it("[AB-06] does not reload /login", async () => {
    location.pathname = "/login"
    stubFetch(() => ({ status: 401 }))
    await failure(call({ path: "/roles" }))
    expect(browser.replaced).toEqual([])
  })
  it("[AB-06] of the login flow ends no session", async () => {
    stubFetch(() => ({ status: 401 }))
    await failure(call({ path: "/auth/login", keepSession: true }))
    expect(isLoggedIn()).toBe(true)
    expect(browser.replaced).toEqual([])
  })
  it("for a replaced token does not end the current session", async () => {
    const next = tokenWith(liveClaims({ id: "u2" }))
    stubFetch(() => {
      browser.storage.setItem("token", next)
      return { status: 401 }
    })
    await failure(call({ path: "/roles" }))
    expect(browser.storage.getItem("token")).toBe(next)
    expect(browser.replaced).toEqual([])
  })
  it("does not include a 403", async () => {
    stubFetch(() => ({ status: 403, body: { message: "Tidak boleh" } }))
    expect(await failure(call({ path: "/roles" }))).toMatchObject({ statusCode: 403 })
    expect(isLoggedIn()).toBe(true)
  })
})

describe("our own server's demands", () => {
  const meta = { getAttribute: () => "embedded" }
  beforeEach(() => {
    vi.stubGlobal("document", {
      querySelector: (selector: string) => (selector.includes("koperasi-api") ? meta : null),
    })
  })
  afterEach(() => onDemand(undefined))
  const demand = (code: string) => ({ status: 403, body: { message: "Tidak.", code } })

  it("a required factor ends a session that began without it, and no other", async () => {
    meetDemands(async () => false)
    stubFetch(() => demand(FACTOR_REQUIRED))
    expect((await failure(call({ path: "/roles" })))?.statusCode).toBe(403)
    expect([isLoggedIn(), browser.replaced]).toEqual([false, ["/login"]])
    browser.storage.setItem("token", tokenWith({ ...liveClaims(), mustAddFactor: true }))
    await failure(call({ path: "/roles" }))
    expect([isLoggedIn(), browser.replaced]).toEqual([true, ["/login"]])
  })

  it("a proof repeats the call, with the same body and headers, and none of another session", async () => {
    let proved = false
    const sent = stubFetch(() => (proved ? { body: { data: 1 } } : demand(PROOF_REQUIRED)))
    const step = {
      method: "PUT",
      path: "/permissions/1",
      body: { a: 1 },
      headers: { "If-Match": "2" },
    } as const
    expect((await failure(call(step)))?.code).toBe(PROOF_REQUIRED)
    meetDemands(async () => false)
    expect((await failure(call(step)))?.code).toBe(PROOF_REQUIRED)
    meetDemands(async () => {
      browser.storage.setItem("token", tokenWith({ ...liveClaims(), id: "8" }))
      return true
    })
    expect((await failure(call(step)))?.code).toBe(PROOF_REQUIRED)
    expect(sent).toHaveLength(3)
    meetDemands(async () => {
      proved = true
      return true
    })
    expect(await call(step)).toEqual({ data: 1 })
    expect(sent.slice(3).map(({ body, headers }) => [body, headers["If-Match"]])).toEqual([
      [{ a: 1 }, "2"],
      [{ a: 1 }, "2"],
    ])
  })

  it("a call whose session was renewed meanwhile is repeated without a question", async () => {
    const asked = vi.fn(async () => true)
    meetDemands(asked)
    const renewed = tokenWith({ ...liveClaims(), number: 2 })
    const sent = stubFetch(({ headers }) => {
      if (headers.Authorization === `Bearer ${renewed}`) return { body: { data: 1 } }
      browser.storage.setItem("token", renewed)
      return demand(PROOF_REQUIRED)
    })
    expect(await call({ path: "/roles" })).toEqual({ data: 1 })
    expect([sent.length, asked.mock.calls.length]).toEqual([2, 0])
  })

  it("a call long after the last input says so, to our own server alone", async () => {
    vi.useFakeTimers()
    vi.resetModules()
    const fresh = await import("../../src/providers/http")
    const { markBackgroundCalls } = await import("../../src/providers/background-calls")
    markBackgroundCalls()
    const sent = stubFetch(() => ({ body: {} }))
    await fresh.call({ path: "/roles" })
    vi.advanceTimersByTime(61_000)
    await fresh.call({ path: "/roles" })
    vi.stubGlobal("document", { querySelector: () => null })
    await fresh.call({ path: "/roles" })
    expect(sent.map(({ headers }) => headers[BACKGROUND_HEADER])).toEqual([undefined, "1", undefined])
  })

  it("of a foreign host are plain refusals", async () => {
    vi.stubGlobal("document", { querySelector: () => null })
    meetDemands(async () => true)
    const sent = stubFetch(() => demand(PROOF_REQUIRED))
    expect((await failure(call({ path: "/roles" })))?.statusCode).toBe(403)
    stubFetch(() => demand(FACTOR_REQUIRED))
    await failure(call({ path: "/roles" }))
    expect([sent.length, isLoggedIn()]).toEqual([1, true])
  })
})
