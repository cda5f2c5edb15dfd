/** Texts that a form proposes from earlier records. */
import { expect, test } from "vitest"
import { registry } from "../../resources/registry"
import type { Context } from "../../src/core/schema/types"
import { createHints } from "../../src/views/form/state/hints"

const supplier = registry.get("transactions").field("Supplier")

/** Proposals from this number of rows, each with its own supplier. */
function proposing(count: number) {
  const hints = createHints({} as Context)
  hints.setOwnRecords(
    Array.from({ length: count }, (_, index) => ({ id: `${index}`, Supplier: `CV ${index}` })),
  )
  return (typed: string) => hints.known(supplier, { Supplier: typed })
}

test("[AP-48] of too many texts those that contain the input are proposed, the oldest too", () => {
  const known = proposing(1000)
  expect(known("")).toHaveLength(200)
  expect(known("")[0]).toBe("CV 999")
  expect(known("")).not.toContain("CV 7")
  expect(known("cv 7")).toContain("CV 7")
  expect(known("cv 7")).toHaveLength(111)
  expect(known("zzz")).toEqual([])
})

test("[AP-48] proposals are the same list until input or records change, so that the field does not re-render", () => {
  for (const count of [3, 1000]) {
    const known = proposing(count)
    expect(known("cv 1")).toBe(known("cv 1"))
  }
  const known = proposing(3)
  expect(known("cv 1")).toBe(known("zzz"))
})
