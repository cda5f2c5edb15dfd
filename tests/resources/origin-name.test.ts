/** The server's copies as their list says them. */
import { afterEach, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { mapTexts } from "../../src/core/schema/texts"
import { contentsOf, nameOf } from "../../src/pages/backup/origin-name"
import { createLanguage } from "../../src/texts/create-language"
import { en } from "../../src/texts/en"
import { setLanguage } from "../../src/texts/language"

const switchToEnglish = () => setLanguage(createLanguage(en, {}, mapTexts))
afterEach(() => setLanguage(undefined))

const copied = registry.all.flatMap(({ source, label }) =>
  source.kind === "browser" ? [{ list: source.key, plural: label.plural }] : [],
)
const keys = copied.map(({ list }) => list)
const newest = new Map(
  copied.map(({ list }, at) => [list, { id: "v", at: "", rows: 1200 + at, documents: 1 }]),
)

test("in Indonesian a browser's copies are named by person and device, and counted", () => {
  const [first] = copied
  expect(nameOf({ person: "Siti", device: "Chrome di Linux" })).toBe("Siti, Chrome di Linux")
  expect(contentsOf({ newest }, registry, keys)).toMatch(
    new RegExp(`^1.200 ${first?.plural}, .*, \\d+ dokumen$`),
  )
})

test("a list that may not be added to says so, beside its count", () => {
  const [first, ...others] = copied
  const text = contentsOf({ newest }, registry, first ? [first.list] : [])
  expect(text).toContain(`1.200 ${first?.plural}, `)
  for (const { plural } of others) expect(text).toContain(`${plural} (tanpa hak tambah)`)
})

test("in English the device is said in English too, and one row is no 'Commissions'", () => {
  switchToEnglish()
  const [first] = copied
  expect(nameOf({ person: "Siti", device: "Chrome di Linux" })).toBe("Siti, Chrome on Linux")
  expect(contentsOf({ newest }, registry, keys)).toContain(`${first?.plural}: 1.200, `)
})

test("a list's saved views have another English name than looking at one of its rows", () => {
  expect(en.Tampilan).not.toBe(en.Lihat)
})
