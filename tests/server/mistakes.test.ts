/** `npm run check`, a build and `db:migrate` report the mistakes that were added to a copy of the product. */
import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { afterAll, beforeAll, expect, test } from "vitest"
import { copyProduct } from "../support/product-copy"

/** The mistake, its code and its place. */
const MISTAKES: readonly (readonly [mistake: string, code: string, place: string])[] = [
  ["an unknown reference", "R101", "unknownReference.fields.g"],
  ["a list's path that is there already", "T402", "takenPath.list"],
  ["a module that no role can be granted", "M602", "ungrantable.access"],
  ["a module one letter off", "M601", "misspeltModule.access"],
  ["a table that is the system's", "T403", "systemTable.table"],
  ["an API path that is the system's", "T404", "systemRoute.api"],
  ["a browser's item that is the session's", "T405", "systemItem.browser"],
  ["a menu link to a path that no screen has", "L901", "menu 'Salah'"],
  ["a resource that nothing leads to", "L902", "unreachable"],
  ["forgotten in resources/index.ts", "I001", "forgotten"],
  ["a page without a right", "Y901", "resources/bad.page.tsx"],
  ["a page at the login's path", "T402", "resources/bad.page.tsx"],
  ["a cell of a field that is not there", "S201", "resources/partners.cell.tsx"],
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
  const made = [...source.matchAll(/^export const (\w+)/gm)].map(([, name]) => `mistakes.${name}`)
  copy.change("resources/index.ts", "export const", 'import * as mistakes from "./mistakes"\n\nexport const')
  copy.change(
    "resources/index.ts",
    "\n] as unknown",
    `\n  ...[${made}].filter(({ name, access }) => name !== "forgotten" && access),\n] as unknown`,
  )
  copy.change(
    "resources/menu.ts",
    "defineMenu([",
    'defineMenu([\n  { label: "Salah", path: "/data-admim", visible: "everyone" },',
  )
  writeFileSync(
    copy.path("resources/bad.page.tsx"),
    'export const page = { path: "/login", title: "Salah", Page: () => import("./bad.screen") }\n',
  )
  writeFileSync(
    copy.path("resources/partners.cell.tsx"),
    `import { Tag } from "../src/ui/tag"
import { defineCells } from "../src/views/context/define-cells"
import { partners } from "./partners"
export const cells = defineCells(partners, { nam: ({ text }: { text: string }) => <Tag text={text} /> } as never)
`,
  )
  copy.change(
    "resources/menu.ts",
    "defineMenu([",
    'defineMenu([\n  { label: "Aktivitas", path: "/catatan-aktivitas", visible: "full-access" },',
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
  // The problem and its remedy.
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
  const { failOnInvalidDeclarations } = (await import(
    /* @vite-ignore */ copy.path("server/check/plugin.ts")
  )) as typeof import("../../server/check/plugin")
  const start = failOnInvalidDeclarations().buildStart as unknown as (this: object) => Promise<void>
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
  // Nothing leads to any of them, one more is left out of the list, and English texts are missing or unused: the mistakes of others.
  expect(found.filter((fault) => !known.has(fault) && !/^(L902|I001|E001|E002)/.test(fault))).toEqual([])
})
