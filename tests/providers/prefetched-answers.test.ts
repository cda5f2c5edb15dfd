/** What the page asked for before the app ran: given once, and only in the name that it was asked in. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { call } from "../../src/providers/http"
import { liveClaims, stubBrowser, stubFetch, tokenWith } from "./stubs"

const token = tokenWith(liveClaims())
const cancel = vi.fn()
let sent: ReturnType<typeof stubFetch>
let browser: ReturnType<typeof stubBrowser>

const answer = (body: unknown, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status }))
function asked(
  answers: Readonly<Record<string, Promise<Response>>>,
  name = token,
  arrivedAt = performance.now(),
): void {
  globalThis.koperasiPrefetch = {
    fetchScreen: () => undefined,
    requested: {
      token: name,
      responses: new Map(
        Object.entries(answers).map(([url, answer]) => [
          url,
          answer.then((response) => ({ response, arrivedAt })),
        ]),
      ),
      cancel,
    },
  }
}

beforeEach(() => {
  browser = stubBrowser()
  browser.storage.setItem("token", token)
  sent = stubFetch(({ path }) => ({ body: `asked now: ${path}` }))
  cancel.mockClear()
})
afterEach(() => {
  globalThis.koperasiPrefetch = undefined
  vi.unstubAllGlobals()
})

describe("an answer that the page asked for", () => {
  it("is the first call's, and nobody's after that", async () => {
    asked({ "/api/v1/roles": answer(["first"]) })
    expect(await call({ path: "/roles" })).toEqual(["first"])
    expect(sent).toHaveLength(0)
    expect(await call({ path: "/roles" })).toBe("asked now: /roles")
    expect(sent).toHaveLength(1)
  })

  it("is never another token's, and none of the others is either", async () => {
    asked({ "/api/v1/roles": answer(["hers"]), "/api/v1/groups": answer(["hers"]) })
    browser.storage.setItem("token", tokenWith(liveClaims({ id: "u2" })))
    expect(await call({ path: "/roles" })).toBe("asked now: /roles")
    expect(cancel).toHaveBeenCalledOnce()
    browser.storage.setItem("token", token)
    expect(await call({ path: "/groups" })).toBe("asked now: /groups")
  })

  it("is not given to what is written, nor to what asks for more than it, nor after either was", async () => {
    asked({ "/api/v1/roles": answer(["first"]) })
    expect(await call({ path: "/roles", headers: { "If-None-Match": "1" } })).toBe("asked now: /roles")
    await call({ method: "POST", path: "/roles", body: {} })
    expect(cancel).toHaveBeenCalledOnce()
    expect(await call({ path: "/roles" })).toBe("asked now: /roles")
  })

  it("fails as the call itself would: a refusal, a line that is dead", async () => {
    asked({
      "/api/v1/roles": answer({ message: "Tidak boleh" }, 403),
      "/api/v1/groups": Promise.reject(new TypeError("Failed to fetch")),
    })
    await expect(call({ path: "/roles" })).rejects.toMatchObject({ statusCode: 403, message: "Tidak boleh" })
    await expect(call({ path: "/groups" })).rejects.toMatchObject({ statusCode: 0 })
    expect(sent).toHaveLength(0)
  })

  it("is not given any more when it came half a minute ago and nobody had asked for it", async () => {
    asked({ "/api/v1/roles": answer(["first"]) }, token, performance.now() - 31_000)
    expect(await call({ path: "/roles" })).toBe("asked now: /roles")
    asked({ "/api/v1/roles": answer(["first"]) }, token, performance.now() - 1000)
    expect(await call({ path: "/roles" })).toEqual(["first"])
  })
})
