/**
 * No text can block the server or a page: reading a value takes linear time. Measured over every rule of every
 * declaration, every field type, exported functions, and every pattern in the sources.
 */
import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { platesOf } from "../../resources/shared/plates"
import { databaseFault } from "../../server/database/faults"
import { formatAmount } from "../../src/core/format/amount"
import { dayOf } from "../../src/core/format/date"
import { parseAmount } from "../../src/core/format/number"
import { humanise, snakeCase } from "../../src/core/schema/names"
import { parseSequence, typedSequence } from "../../src/core/sequence/sequence"
import { fold, normaliseName, searchable } from "../../src/core/text"
import { isEmail } from "../../src/core/validation/rules"
import { validateField } from "../../src/core/validation/validate"
import { fieldType, typeCheck } from "../../src/fields/registry"
import { titleCase } from "../../src/fields/text"
import { contextOf } from "../support/context"
import { CODE_FOLDERS, filesBelow } from "../support/files"
import { sampleRows } from "../support/sample-rows"

/** Texts that make patterns backtrack: long runs that match, with an end that does not. */
const ATTACKS: readonly ((n: number) => string)[] = [
  (n) => `a@${".".repeat(n)}@`,
  (n) => `${"a".repeat(n)}@`,
  (n) => `a@${"b.".repeat(n / 2)} `,
  (n) => `1${" ".repeat(n)}!`,
  (n) => `rp${" ".repeat(n)}!`,
  (n) => `${" ".repeat(n)}x${" ".repeat(n)}x`,
  (n) => `${"0".repeat(n)}x`,
  (n) => `1${"0".repeat(n)}`,
  (n) => `${"1.".repeat(n / 2)}!`,
  (n) => `1,${"-".repeat(n)}!`,
  (n) => `${"A".repeat(n)}1`,
  (n) => `${"A".repeat(n)}a`,
  (n) => `${"-_ ".repeat(n / 3)}!`,
  (n) => `${"\n\t ".repeat(n / 3)}x`,
  (n) => `x${"/".repeat(n)}x`,
  (n) => `<script${" ".repeat(n)}`,
  (n) => `${"<script>".repeat(n / 8)}`,
  (n) => `${"{{a".repeat(n / 3)}`,
  (n) => `data:${"a/".repeat(n / 2)};`,
  (n) => `STN-${"9".repeat(n)}`,
  (n) => `${"é".repeat(n)}\u0301`,
]

/** Characters; a quadratic pattern takes a hundred times the floor for them. */
const SIZE = 10_000
/** Milliseconds below which two measurements are not compared. */
const FLOOR = 30

/** CPU time of this process in milliseconds. */
function timeOf(work: (text: string) => unknown, text: string): number {
  const from = process.cpuUsage()
  work(text)
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000
}

/** Fails if four times the text takes more than ten times as long, in repeated measurements. */
function expectLinear(name: string, work: (text: string) => unknown): void {
  for (const [index, attack] of ATTACKS.entries()) {
    const long = attack(4 * SIZE)
    let after = timeOf(work, long)
    for (let again = 0; again < 4 && after > FLOOR; again++) after = Math.min(after, timeOf(work, long))
    if (after <= FLOOR) continue
    const short = attack(SIZE)
    const before = Math.min(timeOf(work, short), timeOf(work, short), timeOf(work, short))
    expect(after / before, `${name}, text ${index}: ${before} ms, then ${after} ms`).toBeLessThan(10)
  }
}

/** Measures each field type and rule once. */
const seen = new Set<string>()
const once = (key: string) => !seen.has(key) && Boolean(seen.add(key))

describe("time in proportion to the text", () => {
  test("every rule of every declaration", () => {
    for (const resource of registry.all)
      for (const field of resource.fields)
        for (const rule of [...field.rules.create, ...field.rules.edit])
          if (once(rule.name)) expectLinear(`${resource.name}.${field.key} ${rule.name}`, rule.test)
    expect(seen.size).toBeGreaterThan(3)
  })

  test("every field type's parse, check, payload and text", () => {
    for (const resource of registry.all)
      for (const field of resource.fields) {
        if (!once(field.type)) continue
        const type = fieldType(field)
        const at = (value: unknown) => contextOf(resource, { [field.key]: value }, { rows: sampleRows })
        expectLinear(`${field.type} parse`, (text) => type.parse(text, field))
        expectLinear(`${field.type} parse of a list`, (text) => type.parse([text], field))
        expectLinear(`${field.type} validate`, (text) =>
          type.validate(text, field, { [field.key]: text }, at(text)),
        )
        expectLinear(`${field.type} whole validation`, (text) =>
          validateField(field, { [field.key]: text }, at(text), typeCheck),
        )
        expectLinear(`${field.type} serialise`, (text) => type.serialise(text, field))
        expectLinear(`${field.type} format`, (text) => type.format(text, field, { [field.key]: text }))
      }
    for (const type of ["text", "email", "digits", "plate", "sequence"]) expect(seen).toContain(type)
  })

  test("exported functions", () => {
    const format = { prefix: "STN-", letter: true, digits: 5 }
    const exported: Record<string, (text: string) => unknown> = {
      isEmail,
      parseAmount,
      dayOf,
      humanise,
      snakeCase,
      normaliseName,
      titleCase,
      platesOf,
      fold,
      searchable,
      formatAmount: (text) => formatAmount(text, "money"),
      parseSequence: (text) => parseSequence(format, text),
      typedSequence: (text) => typedSequence(format, text, [text]),
      databaseFault: (message) => databaseFault({ errcode: 2067, message }),
    }
    for (const [name, work] of Object.entries(exported)) expectLinear(name, work)
  })

  test("every pattern in the sources", () => {
    const literal =
      /(?:^|[=(,:!&|?[{;\s])(\/(?![/*\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[dgimsuyv]*)(?=[.,;)\s\]}]|$)/gm
    const patterns = new Map<string, string>()
    for (const path of filesBelow(CODE_FOLDERS, /\.(tsx?|mjs)$/)) {
      // Paths and dates in comments look like patterns.
      const source = readFileSync(path, "utf8").replace(/^\s*(\/\/|\/?\*).*$/gm, "")
      for (const [, text] of source.matchAll(literal)) if (text) patterns.set(text, path)
    }
    expect(patterns.size).toBeGreaterThan(40)
    expect([...patterns.keys()].some((text) => text.includes("@"))).toBe(true)
    for (const [text, path] of patterns) {
      const end = text.lastIndexOf("/")
      const expression = new RegExp(text.slice(1, end), text.slice(end + 1))
      expectLinear(`${path} ${text}`, (input) => {
        expression.lastIndex = 0
        return expression.global ? input.replace(expression, "") : expression.test(input)
      })
    }
  })
})
