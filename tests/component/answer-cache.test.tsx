/** Cached lists on the device end with their session. */
import { expect, test } from "vitest"
import { cacheAnswer, cachedAnswer } from "../../src/providers/offline/answer-cache"
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
