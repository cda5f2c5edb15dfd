/** `npm run test:entity -- NAME`: the titles and the files of one entity. */
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import packageJson from "../../package.json" with { type: "json" }
import { DERIVED, ownFiles, titlePattern } from "./entity-tests.mjs"

const command = packageJson.scripts["test:entity"]

test("every derived suite exists", () => {
  expect(DERIVED.filter((path) => !existsSync(path))).toEqual([])
  // Suites about every resource name it in their titles.
  for (const path of DERIVED.filter((each) => each.includes("every-")))
    expect(readFileSync(path, "utf8"), path).toMatch(/test\(`[^`]*\$\{resource\.name\}/)
})

test("titles with the name as a word, or with the list's path, are the entity's", () => {
  const pattern = new RegExp(titlePattern({ name: "partners", list: { path: "/data-mitra" } }))
  for (const title of [
    "partners: every field that is sent refuses one character too many",
    "valid values partners: have no message",
    "messages [VA-28] partners.fullName: 'Nama wajib diisi'",
    "roles by partners.userRole",
    "axe-core finds no violation at /add-mitra (partners.create)",
    "/data-mitra Data Mitra opens",
  ])
    expect(pattern.test(title), title).toBe(true)
  for (const title of ["subpartners: x", "partnersOld: x", "partner-types: x", "/data-mitra-lama opens"])
    expect(pattern.test(title), title).toBe(false)
})

test("files are an entity's by their names", () => {
  expect(ownFiles("suppliers")).toContain("tests/server/suppliers.test.ts")
  expect(ownFiles("subAgents")).toEqual(["tests/component/sub-agents.test.tsx"])
  expect(ownFiles("gudang")).toEqual([])
})

test("an unknown name is refused with the nearest one, and runs nothing", () => {
  const [, script = ""] = /^node (\S+)$/.exec(command) ?? []
  const ran = spawnSync(process.execPath, [script, "supplier"], { encoding: "utf8" })
  expect(ran.status).toBe(1)
  expect(ran.stderr).toContain("lists no entity 'supplier'; write 'suppliers'")
  expect(ran.stdout).toBe("")
})
