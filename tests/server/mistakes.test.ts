/**
 * `npm run check` itself, a build, and a command on a database, over a copy of the product to which every mistake has been
 * added that somebody made on purpose: each line of the list is named by its code, at its place, with a remedy.
 */
import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { afterAll, beforeAll, expect, test } from "vitest"
import { copyProduct } from "../support/product-copy"

/** The mistake, the code that names it, and where. */
const MISTAKES: readonly (readonly [mistake: string, code: string, place: string])[] = [
  ["an unknown reference", "R101", "unknownReference.fields.g"],
  ["a column that is no field", "S201", "unknownColumn.list.columns"],
  ["a filter that is no field", "S201", "unknownFilter.list.filters"],
  ["a field type that does not exist", "F012", "unknownType.fields.isi"],
  ["the same list path twice", "T401", "sameListPath.list"],
  ["the same API path twice", "T401", "sameApiPath.api"],
  ["an API path without slash", "A301", "noSlash.api"],
  ["a field named `id`", "F002", "namedId.fields.id"],
  ["a field named `version`", "F002", "namedVersion.fields.version"],
  ["a looked-up field that is unknown", "R102", "unknownLookup.fields.g"],
  ["`when` that is no function", "X805", "noFunction.fields.nama.when"],
  ["a misspelt key of a field", "F017", "misspeltKey.fields.nama.requierd"],
  ["a list's path that is there already", "T402", "takenPath.list"],
  ["two fields with one label", "F018", "sameLabels.fields.nama.label"],
  ["two options with one value", "F019", "sameOptions.fields.status"],
  ["a module that no role can be granted", "M602", "ungrantable.access"],
  ["a module one letter off", "M601", "misspeltModule.access"],
  ["`initial` that is none of the options", "F020", "noOption.fields.status.initial"],
  ["`when` that compares with what is no option", "X804", "comparesNoOption.fields.nama.when"],
  ["`when` that reads a field that is not there", "X802", "readsNoField.fields.nama.when"],
  ["`derive` that reads through `ref` what is not named", "X803", "readsUnnamed.fields.muatan.derive"],
  ["`check` that throws", "X801", "throwing.fields.nama.check"],
  ["a table that is the system's", "T403", "systemTable.table"],
  ["an API path that is the system's", "T404", "systemRoute.api"],
  ["a browser's item that is the session's", "T405", "systemItem.browser"],
  ["two resources that require each other", "R104", "requiredByIt.fields.g"],
  ["a menu link to a path that no screen has", "L901", "menu 'Salah'"],
  ["a resource that nothing leads to", "L902", "unreachable"],
  ["forgotten in resources/index.ts", "I001", "forgotten"],
  ["a reference whose label is fetched from nowhere", "R105", "noLabel.fields.g"],
  ["`min` above `max`", "F024", "minAboveMax.fields.kapasitas"],
  ["`minLength` above `maxLength`", "F024", "shortAboveLong.fields.nama"],
  ["one hand-over key for two resources", "T401", "otherStash.form.edit"],
  ["a setup list with a field it cannot show", "P502", "setupField.list.columns"],
  ["a document on a resource that cannot keep it", "F025", "keptNowhere.fields.peta"],
  ["a title that is an amount", "S210", "titleOfAmount.title"],
  ["a title that is a hidden field", "S210", "titleHidden.title"],
  ["unique values of a sample that fold to the same key", "V704", "foldsAlike.server.sample"],
]

const copy = copyProduct()
const check = () => {
  const ran = spawnSync(process.execPath, [copy.path("server/check.mjs")], { encoding: "utf8" })
  return { said: ran.stderr + ran.stdout, code: ran.status }
}
let said = ""
let code: number | null = null

beforeAll(() => {
  const source = readFileSync("tests/support/mistakes.ts", "utf8").replaceAll('"../../src/', '"../src/')
  writeFileSync(copy.path("resources/mistakes.ts"), source)
  // In their order: of two that want the same the second is at fault.
  const made = [...source.matchAll(/^export const (\w+)/gm)].map(([, name]) => `mistakes.${name}`)
  copy.change("resources/index.ts", "export const", 'import * as mistakes from "./mistakes"\n\nexport const')
  copy.change(
    "resources/index.ts",
    "  commissions,\n]",
    `  commissions,\n  ...[${made}].filter(({ name, access }) => name !== "forgotten" && access),\n]`,
  )
  copy.change(
    "resources/menu.ts",
    "defineMenu([",
    'defineMenu([\n  { label: "Salah", path: "/data-admim", visible: "everyone" },',
  )
  writeFileSync(
    copy.path("resources/folds-alike.server.ts"),
    `import { defineServer, listOf } from "../server/hooks/define"
import { foldsAlike } from "./mistakes"
export const server = defineServer(foldsAlike, { sample: listOf([{ kode: "g1" }, { kode: "G1" }]) })
`,
  )

  ;({ said, code } = check())
}, 60_000)
afterAll(() => copy.remove())

test("it ends with 1, and says how many there are", () => {
  expect(code).toBe(1)
  expect(said).toMatch(/\n\d+ kesalahan dalam deklarasi\.\n$/)
})

test.each(MISTAKES)("names %s", (_, wanted, place) => {
  const lines = said.split("\n")
  const at = lines.findIndex((line) => {
    const [found, where] = line.split(/ {2,}/)
    return found === wanted && where === place
  })
  expect(at, said).toBeGreaterThanOrEqual(0)
  // A problem, and what to do about it.
  expect(lines[at + 1]).toMatch(/\S; \S/)
})

test("db:migrate carries none of them out: a table of the server's own is not touched", () => {
  const folder = copy.path("data")
  const ran = spawnSync(process.execPath, [copy.path("server/commands/db.mjs"), "migrate"], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, DATA_DIR: folder },
  })
  expect(ran.status).toBe(1)
  expect(ran.stderr).toContain("T403 systemTable.table: ")
  expect(ran.stdout).toBe("")
  expect(readdirSync(folder)).toEqual([])
})

test("a build of them stops, and names them", async () => {
  const { checkDeclared } = (await import(
    /* @vite-ignore */ copy.path("server/check/plugin.ts")
  )) as typeof import("../../server/check/plugin")
  const start = checkDeclared().buildStart as unknown as (this: object) => Promise<void>
  const error = (text: string) => {
    throw new Error(text)
  }
  await expect(start.call({ warn: () => {}, error })).rejects.toThrow(
    /declarations have errors:\n[\s\S]*T403 {2}systemTable\.table/,
  )
})

test("names `access` left out; nothing that stands on all declarations can be looked at beside it", () => {
  copy.change("resources/index.ts", " && access", "")
  expect(check().said).toMatch(/^N003 {2}noAccess\.access .*\n +.+; .*access: \{ module/m)
})

test("and nothing else: each of its entities has the faults that it was made for", () => {
  const known = new Set(MISTAKES.map(([, wanted, place]) => `${wanted} ${place}`))
  const found = said
    .split("\n")
    .filter((line) => /^[A-Z]\d{3} {2}/.test(line))
    .map((line) => line.split(/ {2,}/).slice(0, 2).join(" "))
  // Nothing leads to any of them, one more is left out of the list, and a label has no English: the mistakes of others.
  expect(found.filter((fault) => !known.has(fault) && !/^(L902|I001|E001)/.test(fault))).toEqual([])
})
