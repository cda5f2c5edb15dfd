/**
 * A new field type is a folder (`tests/support/rating`) and two lines. The test compiles and runs it in a copy of the
 * sources: codec, validation, server column, list, form.
 */
import { execFile } from "node:child_process"
import { appendFileSync, cpSync, renameSync, writeFileSync } from "node:fs"
import { basename } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Values } from "../../src/core/schema/types"
import type { FormStore } from "../../src/views/form/state/store-types"
import type { Client, Server } from "../server/support/api"
import { copyProduct, type ProductCopy } from "../support/product-copy"

/** The exports of `tests/support/rating/trial.tsx`, which runs beside the copy's `src`. */
interface Trial {
  overTheWire: (raw: unknown) => { record: Values; payload: unknown }
  server: () => Promise<{ root: Client; engine: Server["engine"] }>
  rowOf: (record: Values) => string
  form: () => { store: FormStore; drawn: () => string }
}

const run = promisify(execFile)

function withRating(folders?: readonly string[]): ProductCopy {
  const copy = copyProduct(folders)
  cpSync("tests/support/rating", copy.path("src/fields/rating"), { recursive: true })
  for (const name of ["films.ts", "trial.tsx"])
    renameSync(copy.path("src/fields/rating", name), copy.path(name))
  appendFileSync(copy.path("src/fields/types.ts"), 'export { ratingType as rating } from "./rating"\n')
  appendFileSync(
    copy.path("src/fields/types.check.ts"),
    'export { ratingCheck as rating } from "./rating/check"\n',
  )
  return copy
}

const TYPES = [
  "src/fields/*/config.ts",
  "src/fields/registry.ts",
  "src/fields/registry.check.ts",
  "src/fields/rating/*",
  "src/core",
]

/**
 * Errors of the compiler in the field types and the core of each copy; '' for none. All copies in one run, because they
 * share most of the work.
 */
async function compile(copies: readonly ProductCopy[], more: readonly string[]): Promise<string[]> {
  const [first] = copies
  const include = [...copies.flatMap((copy) => TYPES.map((path) => copy.path(path))), ...more]
  const project = first?.path("tsconfig.types.json") ?? ""
  writeFileSync(project, JSON.stringify({ extends: "./tsconfig.json", include, exclude: [] }))
  const said = await run("node_modules/.bin/tsc", ["--noEmit", "--checkers", "1", "-p", project]).then(
    () => "",
    ({ stdout }: { stdout: string }) => stdout,
  )
  const lines = said.split("\n").filter((line) => line.includes("error TS"))
  const ofCopies = copies.map((copy) => lines.filter((line) => line.includes(`${basename(copy.path())}/`)))
  expect(ofCopies.flat().length, "no other errors").toBe(lines.length)
  return ofCopies.map((found) => found.join("\n"))
}

/** Missing parts. */
const HALVES: readonly (readonly [what: string, file: string, from: string | RegExp, to: string])[] = [
  ["without its keys", "src/fields/rating/config.ts", /interface FieldMap \{[^}]*\} ?\n? *\}/, ""],
  ["without its value", "src/fields/rating/config.ts", /interface FieldValues<F> \{[^}]*\}/, ""],
  ["without its line", "src/fields/types.ts", /export \{ ratingType.*\n/, ""],
  ["under another's line", "src/fields/types.ts", "ratingType as rating", "textType as rating"],
  ["without the line of its check", "src/fields/types.check.ts", /export \{ ratingCheck.*\n/, ""],
  [
    "under another's check",
    "src/fields/types.check.ts",
    /ratingCheck(.*)rating\/check/,
    "textCheck$1text/check",
  ],
  ["without the kind of a key", "src/fields/rating/check.ts", 'words: "value"', ""],
]

let copy: ProductCopy
let halves: ProductCopy[]
let said: string[]
beforeAll(async () => {
  copy = withRating()
  halves = HALVES.map(([, ...change]) => {
    const half = withRating(["src"])
    half.change(...change)
    return half
  })
  said = await compile([copy, ...halves], [copy.path("films.ts")])
})
afterAll(() => {
  for (const each of [copy, ...halves]) each.remove()
})

describe("a complete type", () => {
  let trial: Trial
  beforeAll(async () => {
    trial = (await import(/* @vite-ignore */ copy.path("trial.tsx"))) as Trial
  })

  test("compiles, with its own type of value", () => {
    expect(said[0]).toBe("")
  })

  test("is parsed and serialised", () => {
    const { record, payload } = trial.overTheWire({ id: 1, title: "Laskar", stars: "4/5" })
    expect(record.stars).toBe(4)
    expect(payload).toEqual({ title: "Laskar", stars: "4/5" })
  })

  test("has a column on the server, which validates, stores and returns it", async () => {
    const { root, engine } = await trial.server()
    const tables = await engine.db.queries.introspection.getTables()
    const column = tables.find(({ name }) => name === "films")?.columns.find(({ name }) => name === "stars")
    expect(column?.dataType.toLowerCase()).toBe("integer")
    const made = await root.post("/films", { title: "Laskar", stars: "4/5" })
    expect([made.status, made.body.data.stars]).toEqual([201, "4/5"])
    expect((await root.get("/films")).body.data[0].stars).toBe("4/5")
    const wrong = await root.post("/films", { title: "Laskar", stars: "6/5" })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { stars: ["Nilai: 1 sampai 5 bintang"] }])
    const none = await root.post("/films", { title: "Laskar" })
    expect(none.body.errors).toEqual({ stars: ["Nilai wajib dipilih"] })
  })

  test("is shown in a list by its cell", () => {
    const row = trial.rowOf({ title: "Laskar", stars: 4 })
    expect(row).toContain('aria-label="4 dari 5"')
    expect(row).toMatch(/data-align="end"[^>]*>(?:(?!<td).)*★★★★/)
  })

  test("has its own input, and is validated", () => {
    const { store, drawn } = trial.form()
    expect(drawn().match(/type="radio"/g)).toHaveLength(5)
    expect(store.validate()).toEqual({ title: "Judul wajib diisi", stars: "Nilai wajib dipilih" })
    store.set("stars", 4)
    expect(store.messages()).toEqual({ title: "Judul wajib diisi" })
    expect(drawn()).toMatch(/checked=""/)
  })
})

describe("an incomplete type does not compile", () => {
  test.each(HALVES.map(([what], index) => [what, index + 1] as const))("%s", (_, index) => {
    expect(said[index]).toContain("error TS")
  })
})
