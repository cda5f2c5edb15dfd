/** The catalogue of English texts has each sentence of the code, and no other. */
import { dirname, join } from "node:path"
import { describe, expect, test } from "vitest"
import { checkEnglish } from "../../server/check/english"
import { en } from "../../src/texts/en"
import { filesBelow as filesMatching } from "../support/files"
import { isNode, type Node, parse, walk } from "../support/syntax"

const filesBelow = (folder: string): string[] => filesMatching([folder], /(?<!\.d)\.tsx?$/)

/** Attributes and options with texts for users. */
const TEXT_KEYS = new Set(
  "aria-label aria-description title placeholder alt label text okText cancelText caption".split(" "),
)
/** The same in both languages. */
const SAME = new Set(
  "Email|Password|Logging out...|Edit|OK|view|add|edit|delete|Preview|Filter|Clear All|Advanced Search|Prev|Next|Min|Max|Total|Role|Reset password|Reset Password|Ctrl|K|Enter|Tab|Ctrl+S|Ctrl K|all|Rp|IP".split(
    "|",
  ),
)
const isSentence = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && !SAME.has(text) && !SAME.has(text.replace(/[:.]$/, "").trim())

/** Sentences of a file's elements that are not looked up in the catalogue. */
function untranslated(file: string, code?: string): string[] {
  const found: string[] = []
  const literal = (node: unknown): void => {
    if (!isNode(node)) return
    if (node.type === "Literal" && typeof node.value === "string" && isSentence(node.value))
      found.push(node.value)
    if (node.type === "JSXExpressionContainer") literal(node.expression)
    if (node.type === "ConditionalExpression")
      for (const part of [node.consequent, node.alternate]) literal(part)
    if (node.type === "LogicalExpression") literal(node.right)
    if (node.type === "TemplateLiteral")
      for (const { value } of node.quasis as { value: { cooked: string } }[])
        if (isSentence(value.cooked.trim())) found.push(value.cooked.trim())
  }
  walk(parse(file, code), (node) => {
    if (node.type === "JSXText" && isSentence(String(node.value).trim()))
      found.push(String(node.value).trim())
    if (node.type === "JSXElement")
      for (const child of node.children as unknown[])
        if (isNode(child) && child.type === "JSXExpressionContainer") literal(child)
    if (node.type === "JSXAttribute" && TEXT_KEYS.has(String((node.name as Node).name))) literal(node.value)
    // `{ okText: "Ya" }`, and the default `okText = "Ya"`.
    if (node.type === "Property" && TEXT_KEYS.has(String((node.key as Node).name))) literal(node.value)
    if (node.type === "AssignmentPattern" && TEXT_KEYS.has(String((node.left as Node).name)))
      literal(node.right)
    return true
  })
  return found
}

const sources = filesBelow("src").filter((file) => !file.startsWith("src/texts/"))

describe("the screens", () => {
  test("show only texts of the catalogue", () => {
    expect(sources.length).toBeGreaterThan(300)
    const found = sources
      .filter((file) => file.endsWith("x"))
      .flatMap((file) => untranslated(file).map((text) => `${file}: ${text}`))
    // Labels of a boolean are data (docs/decisions/languages.md), the chart's text is a key.
    expect(found.sort()).toEqual([
      "src/fields/boolean/ui.tsx: Tidak",
      "src/fields/boolean/ui.tsx: Ya",
      "src/pages/dashboard/monthly-chart.tsx: month",
    ])
  })
  test("would be found with other texts", () => {
    const wrong = (code: string) => untranslated("src/views/x.tsx", code).length
    expect(wrong("const a = <p>Simpan dulu</p>")).toBe(1)
    expect(wrong('const a = <b aria-label="Simpan" />')).toBe(1)
    expect(wrong('const a = <b>{busy ? "Memuat" : t("Simpan")}</b>')).toBe(1)
    expect(wrong("const a = <b title={`Hapus dulu`} />")).toBe(1)
    expect(wrong('const ask = { okText: "Hapus" }')).toBe(1)
    expect(wrong('const { okText = "Hapus" } = asked')).toBe(1)
    expect(wrong('const a = <b className="tabel besar">{t("Simpan")}</b>')).toBe(0)
  })
})

/** Texts of a file; placeholders of templates are `{}`. */
const textsIn = (file: string): string[] => {
  const found: string[] = []
  walk(parse(file), (node) => {
    if ((node.type === "Literal" || node.type === "JSXText") && typeof node.value === "string")
      found.push(node.value)
    if (node.type === "TemplateLiteral")
      found.push((node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("{}"))
    return true
  })
  return found
}

/** Folders of the server with messages for users. */
const ANSWERING = ["access", "auth", "records", "copies", "hooks", "http"].map(
  (folder) => `server/${folder}/`,
)
/** Words that no English sentence, name or selector contains. */
const INDONESIAN =
  /\b(wajib|tidak|gagal|berhasil|harus|hanya|sudah|belum|yang|ini|diisi|dipilih|nama|tanggal|jenis|alamat|nomor|tambah|hapus|berkas|baris|salinan|cadangan|saringan|akun|anda|sedang|masih|untuk|karena|pengguna|perangkat|isian|peran|terlalu|paling)\b/i
/** Files without messages on screens. */
const ELSEWHERE = new Set([
  // Logged, in the browser's console or the server's.
  "src/providers/login.ts",
  "src/providers/logout.ts",
  "src/providers/permissions.ts",
  "src/providers/offline/answer-cache.ts",
  "src/providers/offline/shell.ts",
  "src/pages/access/save-access.ts",
  "src/pages/access/use-of-role.ts",
  "src/pages/access/use-roles.ts",
  "server/auth/ended-sessions.ts",
  "server/auth/token-key.ts",
  // In Indonesian alone: antd's own words beside it, papers, files that are handed out, samples.
  "src/app/root.tsx",
  "src/core/format/period.ts",
  "src/views/document/paper-texts.ts",
  "src/views/history/rows.ts",
  "src/views/import/template.ts",
  "src/views/import/use-hand-outs.ts",
  "src/fields/multiline/check.ts",
])
/** Messages of success; the declaration has its own. */
const DONE =
  /^(Anda sudah keluar|Data sudah dihapus|Password sudah direset|(Semua sesi|Sesi|Tampilan bersama) sudah )/

test("messages of rules, providers and the server are in the catalogue", () => {
  const known = new Set(Object.keys(en).map((text) => text.replace(/\{~?\w+\}/g, "{}")))
  const isKnown = (text: string) => known.has(text.replace(/\{\w+\}/g, "{}"))
  const files = [
    ...sources,
    ...filesBelow("server").filter((file) => ANSWERING.some((folder) => file.startsWith(folder))),
  ].filter((file) => !ELSEWHERE.has(file))
  const lost = files.flatMap((file) =>
    textsIn(file)
      .filter((text) => /\S\s\S/.test(text) && INDONESIAN.test(text) && !DONE.test(text) && !isKnown(text))
      .map((text) => `${file}: ${text}`),
  )
  expect(lost).toEqual([])
})

test("every entry is used", () => {
  const plain = (text: string) => text.replace(/\{\w*\}/g, "{}")
  const said = new Set(
    [
      ...sources,
      ...filesBelow("server"),
      ...filesBelow("resources").filter((file) => !file.endsWith(".en.ts")),
    ]
      .flatMap(textsIn)
      .map(plain),
  )
  // Composed of parts: an amount with its kind, the text after 'jadi'.
  const composed = [/^\{\w+\}: 1–\{\w+\} (angka|huruf)$/, /\{\w+\}.*\{\w+\}/, /^tidak dapat Anda berikan$/]
  expect(
    Object.keys(en).filter((text) => !said.has(plain(text)) && !composed.some((form) => form.test(text))),
  ).toEqual([])
})

test("every translation has the placeholders of its entry", () => {
  const names = (text: string) => [...text.matchAll(/\{~?(\w+)/g)].map(([, name]) => name)
  const lost = Object.entries(en).filter(([text, english]) =>
    names(text).some((name) => !names(english).includes(name)),
  )
  // English has the singular here.
  expect(lost.map(([text]) => text)).toEqual(["Edit {plural}", "Tambah {plural}"])
})

/** The imported file; undefined for a package. */
function fileOf(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined
  const base = join(dirname(from), specifier)
  return [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((path) => known.has(path))
}
const known = new Set([...sources, ...filesBelow("resources"), "src/texts/language.ts"])

test("no placeholder contains another", () => {
  expect(Object.values(en).filter((english) => /\{[^}]*\{/.test(english))).toEqual([])
})

test("no module of the first page translates while it loads: the language is not known yet", () => {
  const first = new Set<string>()
  const open = ["src/main.tsx"]
  for (let file = open.pop(); file; file = open.pop()) {
    if (first.has(file)) continue
    first.add(file)
    walk(parse(file), (node) => {
      if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) && node.importKind !== "type") {
        const next = fileOf(file, String((node.source as { value?: string } | null)?.value ?? ""))
        if (next) open.push(next)
      }
      return node.type === "Program"
    })
  }
  const early: string[] = []
  for (const file of first)
    walk(parse(file), (node) => {
      const callee = node.type === "CallExpression" ? String((node.callee as Node).name) : ""
      if (["t", "tLabel", "translate"].includes(callee) && !file.startsWith("src/texts/"))
        early.push(`${file}: ${callee}`)
      return !/Function|^(Class|TS)/.test(node.type)
    })
  expect(first.size).toBeGreaterThan(20)
  expect(early).toEqual([])
})

describe("the declarations' English", () => {
  const sources = ['label: "Gudang"', "return `Sisa {left} kg`"]
  const check = (english: Record<string, string>, other: Record<string, string> = {}) =>
    checkEnglish({
      companions: { "../resources/a.en.ts": english, "../resources/b.en.ts": other },
      declaring: { "../resources/a.ts": { a: { label: { singular: "Gudang", plural: "Data Gudang" } } } },
      sources,
    }).map(({ code, place }) => `${code} ${place}`)

  test("missing, unused and contradicting translations are reported", () => {
    expect(check({ Gudang: "Warehouse" })).toEqual(["E001 'Data Gudang'"])
    const whole = { Gudang: "Warehouse", "Data Gudang": "Warehouses", "Sisa {left} kg": "{left} kg are left" }
    expect(check(whole)).toEqual([])
    expect(check({ ...whole, Gudeg: "Jackfruit" })).toEqual(["E002 'Gudeg'"])
    expect(check(whole, { Gudang: "Store" })).toEqual(["E003 'Gudang'"])
  })
})
