/**
 * A developer adds a field type: its folder (`tests/support/rating`) and one line, nothing else. Tried on a copy of the
 * sources, by the compiler and by running it: codec, validation, server column, list, form.
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

/** What `tests/support/rating/trial.tsx` exports: it runs beside the copy's `src` alone. */
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
  return copy
}

const TYPES = ["src/fields/*/config.ts", "src/fields/registry.ts", "src/fields/rating/*", "src/core"]

/**
 * What the compiler says of the field types and of core of each of these; '' when it has nothing to say. All in one go:
 * most of its time goes into what they share.
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
  expect(ofCopies.flat().length, "nothing is said of anything else").toBe(lines.length)
  return ofCopies.map((found) => found.join("\n"))
}

/** What a half is without. */
const HALVES: readonly (readonly [what: string, file: string, from: string | RegExp, to: string])[] = [
  ["without its keys", "src/fields/rating/config.ts", /interface FieldMap \{[^}]*\} ?\n? *\}/, ""],
  ["without its value", "src/fields/rating/config.ts", /interface FieldValues<F> \{[^}]*\}/, ""],
  ["without its line", "src/fields/types.ts", /export \{ ratingType.*\n/, ""],
  ["under another's line", "src/fields/types.ts", "ratingType as rating", "textType as rating"],
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

describe("a type that is described", () => {
  let trial: Trial
  beforeAll(async () => {
    trial = (await import(/* @vite-ignore */ copy.path("trial.tsx"))) as Trial
  })

  test("compiles, and its value is its own type wherever a declaration has it", () => {
    expect(said[0]).toBe("")
  })

  test("is read from the wire and sent as its folder says", () => {
    const { record, payload } = trial.overTheWire({ id: 1, title: "Laskar", stars: "4/5" })
    expect(record.stars).toBe(4)
    expect(payload).toEqual({ title: "Laskar", stars: "4/5" })
  })

  test("has a column on the server, which checks it, keeps it and answers it", async () => {
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

  test("stands in a list as its cell draws it", () => {
    const row = trial.rowOf({ title: "Laskar", stars: 4 })
    expect(row).toContain('aria-label="4 dari 5"')
    expect(row).toMatch(/data-align="end"[^>]*>(?:(?!<td).)*★★★★/)
  })

  test("is typed into with its own input, and checked", () => {
    const { store, drawn } = trial.form()
    expect(drawn().match(/type="radio"/g)).toHaveLength(5)
    expect(store.validate()).toEqual({ title: "Judul wajib diisi", stars: "Nilai wajib dipilih" })
    store.set("stars", 4)
    expect(store.messages()).toEqual({ title: "Judul wajib diisi" })
    expect(drawn()).toMatch(/checked=""/)
  })
})

describe("a type that is half described does not compile", () => {
  test.each(HALVES.map(([what], index) => [what, index + 1] as const))("%s", (_, index) => {
    expect(said[index]).toContain("error TS")
  })
})
