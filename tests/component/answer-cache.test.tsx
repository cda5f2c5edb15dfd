/** Cached lists on the device end with their session. */
import { expect, test } from "vitest"
import { cacheAnswer, cachedAnswer, dropAnswers, followView } from "../../src/providers/offline/answer-cache"
import { signedIn } from "../../src/session/session"
import { inSeconds, stubToken } from "../stub/answers"

const answer = (person: string) => ({ person, text: '[{"id":"1","nik":"1871012802900001"}]', at: Date.now() })

test("[AB-112] a response that arrives after its session ended is not cached", async () => {
  localStorage.setItem("token", stubToken({ id: "7", fullName: "Siti Aminah", exp: inSeconds(3600) }))
  expect(signedIn()).toBe("7")
  await cacheAnswer("/suppliers", answer("7"))
  expect(await cachedAnswer("/suppliers", "7")).toBeDefined()

  const late = cacheAnswer("/farmers", answer("7"))
  localStorage.removeItem("token")
  await late
  expect(await cachedAnswer("/farmers", "7")).toBeUndefined()
  expect(await cachedAnswer("/suppliers", "7")).toBeUndefined()
})

test("a response that was requested with other rights is dropped", async () => {
  localStorage.setItem("token", stubToken({ id: "7", fullName: "Siti Aminah", exp: inSeconds(3600) }))
  followView(() => "r depots.price")
  await cacheAnswer("/depots", answer("7"))
  expect(await cachedAnswer("/depots", "7")).toBeUndefined()
  await cacheAnswer("/depots", { ...answer("7"), rights: "r depots.price" })
  expect(await cachedAnswer("/depots", "7")).toBeDefined()
  followView(() => "")
  expect(await cachedAnswer("/depots", "7")).toBeUndefined()
  // It is gone, not only unread.
  followView(() => "r depots.price")
  expect(await cachedAnswer("/depots", "7")).toBeUndefined()
  await cacheAnswer("/depots", { ...answer("7"), rights: "r depots.price" })
  await dropAnswers()
  expect(await cachedAnswer("/depots", "7")).toBeUndefined()
  followView(() => "")
})
