/** A browser in memory, for the providers. */
import { vi } from "vitest"
import { access } from "../../resources/access"
import { readToken } from "../../src/core/session/token"
import { beginDraftSession } from "../../src/session/drafts"
import { nameRights, saveSession, setHome } from "../../src/session/session"
import { inSeconds, stubToken } from "../stub/answers"

/** A local storage in memory. */
export function memoryStorage(): Storage {
  const items = new Map<string, string>()
  const storage: Storage = {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, String(value)),
  }
  // A browser's storage lists its keys as its own properties.
  return new Proxy(storage, {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      items.has(String(key))
        ? { value: items.get(String(key)), enumerable: true, configurable: true }
        : undefined,
  })
}

/** Stubs the storages, the address, reloads and storage events. */
export function stubBrowser(pathname = "/dashboard") {
  nameRights(access)
  setHome("/dashboard")
  const storage = memoryStorage()
  const events = new EventTarget()
  const replaced: string[] = []
  vi.stubGlobal("localStorage", storage)
  vi.stubGlobal("sessionStorage", memoryStorage())
  beginDraftSession("uji")
  vi.stubGlobal("location", { pathname, replace: (to: string) => replaced.push(to) })
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events))
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events))
  return {
    storage,
    replaced,
    /** Sends the event of another tab's write. */
    changedElsewhere: (key: string | null) =>
      events.dispatchEvent(Object.assign(new Event("storage"), { key })),
  }
}

export interface Sent {
  method: string
  path: string
  url: string
  headers: Record<string, string>
  body: unknown
  init: RequestInit
}
export type Answer = { status?: number; body?: unknown; text?: string; type?: string } | Error
type Answers = (sent: Sent) => Answer | Promise<Answer>

/** Answers every fetch by a function. Returns the requests. */
export function stubFetch(answers: Answers): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const call: Sent = {
      method: init.method ?? "GET",
      url,
      path: url.replace(/^.*\/api\/v1/, ""),
      headers: init.headers as Record<string, string>,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      init,
    }
    sent.push(call)
    const answer = await answers(call)
    if (answer instanceof Error) throw answer
    const { status = 200, body, text, type = "application/json" } = answer
    return new Response(text ?? (body === undefined ? null : JSON.stringify(body)), {
      status,
      headers: { "content-type": type },
    })
  })
  return sent
}

export { inSeconds, stubToken as tokenWith }
export const liveClaims = (more: Readonly<Record<string, unknown>> = {}) => ({
  id: "u1",
  fullName: "Siti Aminah",
  role: "Staff",
  exp: inSeconds(3600),
  ...more,
})

/** Stores a live session with these claims and without rights. */
export function signInStub(more: Readonly<Record<string, unknown>> = {}): void {
  const token = stubToken(liveClaims(more))
  const claims = readToken(token)
  if (!claims) throw new Error("unreadable")
  saveSession({ token, claims, roleId: "3", permissions: {} })
}
