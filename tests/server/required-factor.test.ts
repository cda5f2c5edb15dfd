/** Modules that declare `secondFactor`: the roles that need one. */
import { expect, test } from "vitest"
import { access } from "../../resources/access"
import { moduleRequiresFactor } from "../../server/auth/required-factor"
import type { AccessNames } from "../../src/core/access/names"
import { toMap } from "../../src/core/access/permissions"
import { rights } from "./support/api"

const [first, second] = access.modules.map(({ module }) => module)
const declared = {
  ...access,
  modules: access.modules.map((one) => ({ ...one, ...(one.module === first && { secondFactor: true }) })),
}
const needs = (module: string, role = "Staf", names: AccessNames = declared) =>
  moduleRequiresFactor({ role, permissions: toMap(rights(module, "view")), access: names })

test("a role with a right in such a module, or with all rights, needs a second factor", () => {
  expect(needs(first ?? "")).toBe(true)
  expect(needs((first ?? "").toUpperCase())).toBe(true)
  expect(needs(access.fullModule)).toBe(true)
  expect(needs(second ?? "")).toBe(false)
  expect(moduleRequiresFactor({ role: "Staf", permissions: {}, access: declared })).toBe(false)
})

test("the superadmin is asked and never forced, and no product's module needs one by itself", () => {
  expect(needs(first ?? "", access.superadmin)).toBe(false)
  expect(needs(first ?? "", "Staf", access)).toBe(false)
})
