/** The comparison of the server's build with that of a page with offline use. */
import { beforeEach, expect, test, vi } from "vitest"

const page = (build: string | null) => {
  vi.stubGlobal("isSecureContext", true)
  vi.stubGlobal("document", {
    querySelector: () => (build === null ? null : { getAttribute: () => build }),
  })
}
const asked = vi.fn<() => Promise<Response>>()
/** With a state of its own. */
let askServer: typeof import("../../src/providers/offline/connection").askServer
let connection: typeof import("../../src/providers/offline/connection").connection
beforeEach(async () => {
  asked.mockReset()
  vi.stubGlobal("fetch", asked)
  vi.resetModules()
  ;({ askServer, connection } = await import("../../src/providers/offline/connection"))
})

test("a page without offline use neither asks nor takes any build for a newer one", async () => {
  page(null)
  asked.mockResolvedValue(Response.json({ build: "b" }))
  expect(await askServer()).toBe("away")
  expect(asked).not.toHaveBeenCalled()
  expect(connection().newer).toBeNull()
})

test("the page's build counts as it was when it asked", async () => {
  page("a")
  asked.mockImplementation(async () => {
    page(null)
    return Response.json({ build: "a" })
  })
  expect(await askServer()).toBe("same")
  expect(connection().newer).toBeNull()
})

test("another build is newer; an answer without one is that of no server", async () => {
  page("a")
  asked.mockResolvedValueOnce(Response.json({ portal: true }))
  expect(await askServer()).toBe("away")
  expect(connection().newer).toBeNull()
  asked.mockResolvedValueOnce(Response.json({ build: "b" }))
  expect(await askServer()).toBe("newer")
  expect(connection().newer).toBe("b")
})
