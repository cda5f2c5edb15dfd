/** docs/asvs.md has each requirement once, and names files and tests that exist. */
import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { CODE_FOLDERS, filesBelow } from "../support/files"

/** Requirements of levels 1 and 2 in OWASP ASVS 5.0.0: of the lines `id level`, in the standard's order. */
const SHA256 = "3765ed9541ee1523694f731f53d3201978aa23cf9cac70481d40476d8a2d1e27"
const PAGE = "docs/asvs.md"
const STATES = ["met", "not met", "not applicable"]
const REQUIREMENT = /^V\d+\.\d+\.\d+$/
const CHAPTER = /^### (V\d+) .*\((\d+)\)$/
/** A file, and a title in it: of a test, or a heading. */
const PROOF = /`([\w./-]+\/[\w./-]+|[\w-]+\.(?:html|json))`(?:,? "([^"]+)")?/g

interface Row {
  id: string
  level: string
  requirement: string
  state: string
  shown: string
  chapter: string
}

const page = readFileSync(PAGE, "utf8")
const lines = page.split("\n")
const cellsOf = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim())

const rows: Row[] = []
const announced = new Map<string, number>()
let chapter = ""
for (const line of lines) {
  const [, id, count] = CHAPTER.exec(line) ?? []
  if (id !== undefined) {
    chapter = id
    announced.set(id, Number(count))
  }
  const [first = "", level = "", requirement = "", state = "", shown = ""] = cellsOf(line)
  if (REQUIREMENT.test(first)) rows.push({ id: first, level, requirement, state, shown, chapter })
}
const ofState = (state: string) => rows.filter((row) => row.state === state)

/** Faults of the files and titles that a text names. */
const faultsOf = (text: string): string[] =>
  [...text.matchAll(PROOF)].flatMap(([, file = "", title]) => {
    if (!existsSync(file)) return [`${file} is missing`]
    const source = title === undefined ? "" : readFileSync(file, "utf8")
    const isTitle = ['"', "'", "`"].some((quote) => source.includes(`${quote}${title}${quote}`))
    const isNamed = file.startsWith("tests/") ? isTitle : source.includes(title ?? "")
    return title === undefined || isNamed ? [] : [`${file} has no "${title}"`]
  })

describe("the table of OWASP ASVS", () => {
  test("has each requirement of levels 1 and 2 once, in the standard's order", () => {
    const listed = rows.map(({ id, level }) => `${id} ${level}`).join("\n")
    expect(createHash("sha256").update(listed).digest("hex")).toBe(SHA256)
    expect(rows.filter(({ id, chapter: above }) => id.split(".")[0] !== above)).toEqual([])
  })

  test("counts its requirements and states, by chapter and in all", () => {
    for (const [id, count] of announced)
      expect([id, rows.filter((row) => row.chapter === id).length]).toEqual([id, count])
    const counted = (some: readonly Row[]) => [
      some.length,
      ...STATES.map((state) => some.filter((row) => row.state === state).length),
    ]
    const sums = lines
      .map(cellsOf)
      .filter((cells) => cells.length === 5 && /^(V\d+ |all$)/.test(cells[0] ?? ""))
    expect(sums.map(([name]) => name?.split(" ")[0])).toEqual([...announced.keys(), "all"])
    for (const [name = "", ...numbers] of sums) {
      const [id] = name.split(" ")
      const some = id === "all" ? rows : rows.filter((row) => row.chapter === id)
      expect([name, ...numbers.map(Number)]).toEqual([name, ...counted(some)])
    }
  })

  test("has a requirement, a state and a reason in each row", () => {
    const empty = rows.filter(
      ({ requirement, state, shown }) => requirement === "" || shown === "" || !STATES.includes(state),
    )
    expect(empty).toEqual([])
  })

  test("names a file in each met row", () => {
    const without = ofState("met").filter(({ shown }) => [...shown.matchAll(PROOF)].length === 0)
    expect(without).toEqual([])
  })

  test("names files that exist, and titles that are in them", () => {
    const faults = rows.flatMap(({ id, shown }) => faultsOf(shown).map((fault) => `${id}: ${fault}`))
    expect(faults).toEqual([])
  })

  test("gives a reason in words for each row that is not met or not applicable", () => {
    const unexplained = [...ofState("not met"), ...ofState("not applicable")].filter(
      ({ shown }) => shown.replaceAll(PROOF, "").split(/\s+/).length < 2,
    )
    expect(unexplained).toEqual([])
  })

  test("a missing file and a changed title are noticed", () => {
    expect(faultsOf("`tests/docs/gone.test.ts`")).toEqual(["tests/docs/gone.test.ts is missing"])
    expect(faultsOf('`tests/docs/links.test.ts` "no such title"')).toHaveLength(1)
    expect(faultsOf('`tests/docs/asvs.test.ts` "names a file in each met row"')).toEqual([])
    expect(faultsOf('`docs/operating.md`, "No such chapter"')).toHaveLength(1)
  })
})

test("no source makes HTML of a text, or runs a text as code", () => {
  const risky =
    /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\(|\beval\(|\bnew Function\(/
  const files = filesBelow(CODE_FOLDERS, /\.(?:[cm]?tsx?|[cm]js)$/)
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => risky.test(readFileSync(file, "utf8")))).toEqual([])
})
