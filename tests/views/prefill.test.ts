import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { clearSession, samePerson, signedIn, subscribe } from "../../src/session/session"
import { inSeconds, liveClaims, stubBrowser, tokenWith } from "../providers/stubs"

let browser: ReturnType<typeof stubBrowser>
beforeEach(() => {
  browser = stubBrowser()
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

const signIn = (id: string, more: Record<string, unknown> = {}) =>
  browser.storage.setItem("token", tokenWith({ ...liveClaims({ id }), ...more }))
const elsewhere = (id: string) => {
  signIn(id)
  browser.changedElsewhere("token")
}

test("the signed-in user is the one of a valid token", () => {
  expect(signedIn()).toBe("")
  const nobody = samePerson()
  signIn("7")
  expect(nobody()).toBe(false)
  const same = samePerson()
  expect([signedIn(), same()]).toEqual(["7", true])
  signIn("8")
  expect([signedIn(), same()]).toEqual(["8", false])
  signIn("7", { exp: inSeconds(-1) })
  expect([signedIn(), same()]).toEqual(["", false])
})

test("without a user in the token, the token itself identifies the session", () => {
  signIn("")
  const same = samePerson()
  expect(same()).toBe(true)
  signIn("", { fullName: "Joko" })
  expect(same()).toBe(false)
})

test("prefilled values are for the same user, and end with the session", async () => {
  // Both modules must be of the same loading.
  const session = await import("../../src/session/session")
  const { setPrefill, getPrefill, dropPrefill } = await import("../../src/views/form/draft/prefill")
  const typed = { fullName: "Mitra Milik Siti" }
  signIn("7")
  setPrefill("partners", { values: typed, notice: "Lengkapi." })
  expect(getPrefill("partners")?.values).toEqual(typed)
  dropPrefill("partners")
  expect(getPrefill("partners")).toBeUndefined()

  setPrefill("partners", { values: typed, notice: "Lengkapi." })
  // Another user's token, before its event.
  signIn("8")
  expect(getPrefill("partners")).toBeUndefined()
  elsewhere("8")
  // Dropped for the first user, too.
  elsewhere("7")
  expect(getPrefill("partners")).toBeUndefined()

  setPrefill("partners", { values: typed, notice: "Lengkapi." })
  session.clearSession()
  signIn("7")
  expect(getPrefill("partners")).toBeUndefined()
})

test("the end of a session is reported to subscribers", () => {
  signIn("7")
  const same = samePerson()
  const heard: boolean[] = []
  const stop = subscribe(() => heard.push(same()))
  clearSession()
  stop()
  expect(heard).toEqual([false])
})
