/** The calls of the specification are among those that `derived.test.ts` tries with each right. */
import { expect, test } from "vitest"
import { CALLS } from "../support/documented-calls"
import { endpoints } from "./support/derived-bench"

test("[AP-09..AP-11, AP-15..AP-17, AP-19..AP-21, AP-23..AP-25, AP-28, AP-30..AP-47] every documented call that writes is tried", () => {
  const tried = new Set(endpoints.map(({ name }) => name))
  expect(Object.keys(CALLS).filter((name) => !tried.has(name))).toEqual([])
  const ids = Object.values(CALLS).flatMap(({ create, edit, delete: remove }) => [create, edit, remove])
  expect(new Set(ids).size).toBe(31)
})
