/** Prefetched responses: used once, and only with the token that they were requested with. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { call } from "../../src/providers/http"
import { liveClaims, stubBrowser, stubFetch, tokenWith } from "./stubs"

const token = tokenWith(liveClaims())
const cancel = vi.fn()
let sent: ReturnType<typeof stubFetch>
let browser: ReturnType<typeof stubBrowser>

const answer = (body: unknown, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status }))
function prefetched(
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
  sent = stubFetch(({ path }) => ({ body: `sent: ${path}` }))
  cancel.mockClear()
})
afterEach(() => {
  globalThis.koperasiPrefetch = undefined
  vi.unstubAllGlobals()
})

describe("a prefetched response", () => {
  it("is used by the first call only", async () => {
    prefetched({ "/api/v1/roles": answer(["first"]) })
    expect(await call({ path: "/roles" })).toEqual(["first"])
    expect(sent).toHaveLength(0)
    expect(await call({ path: "/roles" })).toBe("sent: /roles")
    expect(sent).toHaveLength(1)
  })

  it("is not used with another token, which drops all of them", async () => {
    prefetched({ "/api/v1/roles": answer(["hers"]), "/api/v1/groups": answer(["hers"]) })
    browser.storage.setItem("token", tokenWith(liveClaims({ id: "u2" })))
    expect(await call({ path: "/roles" })).toBe("sent: /roles")
    expect(cancel).toHaveBeenCalledOnce()
    browser.storage.setItem("token", token)
    expect(await call({ path: "/groups" })).toBe("sent: /groups")
  })

  it("is not used by a write, by a call with headers, or after either", async () => {
    prefetched({ "/api/v1/roles": answer(["first"]) })
    expect(await call({ path: "/roles", headers: { "If-None-Match": "1" } })).toBe("sent: /roles")
    await call({ method: "POST", path: "/roles", body: {} })
    expect(cancel).toHaveBeenCalledOnce()
    expect(await call({ path: "/roles" })).toBe("sent: /roles")
  })

  it("fails like the call itself: a refusal, a lost connection", async () => {
    prefetched({
      "/api/v1/roles": answer({ message: "Tidak boleh" }, 403),
      "/api/v1/groups": Promise.reject(new TypeError("Failed to fetch")),
    })
    await expect(call({ path: "/roles" })).rejects.toMatchObject({ statusCode: 403, message: "Tidak boleh" })
    await expect(call({ path: "/groups" })).rejects.toMatchObject({ statusCode: 0 })
    expect(sent).toHaveLength(0)
  })

  it("expires half a minute after its arrival", async () => {
    prefetched({ "/api/v1/roles": answer(["first"]) }, token, performance.now() - 31_000)
    expect(await call({ path: "/roles" })).toBe("sent: /roles")
    prefetched({ "/api/v1/roles": answer(["first"]) }, token, performance.now() - 1000)
    expect(await call({ path: "/roles" })).toEqual(["first"])
  })
})
