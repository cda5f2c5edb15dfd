/** Names and contents of the server's copies in their list. */
import { afterEach, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { contentsOf, nameOf } from "../../src/pages/backup/origin-name"
import { en } from "../../src/texts/en"
import { setLanguage } from "../../src/texts/language"
import { switchToEnglish } from "../support/english"

afterEach(() => setLanguage(undefined))

const copied = registry.all.flatMap(({ source, label }) =>
  source.kind === "browser" ? [{ list: source.key, plural: label.plural }] : [],
)
const keys = copied.map(({ list }) => list)
const newest = new Map(
  copied.map(({ list }, at) => [list, { id: "v", at: "", rows: 1200 + at, documents: 1 }]),
)

test("in Indonesian copies are named by person and device, and counted", () => {
  const [first] = copied
  expect(nameOf({ person: "Siti", device: "Chrome di Linux" })).toBe("Siti, Chrome di Linux")
  expect(contentsOf({ newest }, registry, keys)).toMatch(
    new RegExp(`^1.200 ${first?.plural}, .*, \\d+ dokumen$`),
  )
})

test("a list without the right to add has a note", () => {
  const [first, ...others] = copied
  const text = contentsOf({ newest }, registry, first ? [first.list] : [])
  expect(text).toContain(`1.200 ${first?.plural}, `)
  for (const { plural } of others) expect(text).toContain(`${plural} (tanpa hak menambah)`)
})

test("in English the device is translated, and a count follows the plural", () => {
  switchToEnglish()
  const [first] = copied
  expect(nameOf({ person: "Siti", device: "Chrome di Linux" })).toBe("Siti, Chrome on Linux")
  expect(contentsOf({ newest }, registry, keys)).toContain(`${first?.plural}: 1.200, `)
})

test("saved views and viewing a row have different English names", () => {
  expect(en.Tampilan).not.toBe(en.Lihat)
})
