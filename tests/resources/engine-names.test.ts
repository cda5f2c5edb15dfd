/** The engine has no names of the product: of entities, fields, roles or texts. Only resources/ and print-templates/ have them. */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { resources } from "../../resources"
import { access } from "../../resources/access"
import { menu } from "../../resources/menu"
import { PRODUCT, product } from "../../resources/product"
import { registry } from "../../resources/registry"
import { setupPages } from "../../resources/setup"
import { isGroup, type MenuItem } from "../../src/core/schema/menu"
import { normalise } from "../../src/core/schema/normalise"
import { fieldTypes } from "../../src/fields/registry"
import { en } from "../../src/texts/en"
import { isDocumented } from "../support/documented"
import { documentedMenu, isDocumentedModule, isDocumentedSetup } from "../support/documented-parts"
import { filesBelow } from "../support/files"
import { parse, walk } from "../support/syntax"

/** Exceptions: name, reason and file; an unused one fails. */
const EXCEPTIONS: readonly { name: string; why: string; file?: string }[] = [
  { name: "fullName", why: "a claim of the token (LG-14)" },
  { name: "singkong", why: "the format of backup files that exist", file: "src/providers/browser/backup.ts" },
  { name: "Tanggal Awal", why: "the bounds of any period" },
  { name: "Tanggal Akhir", why: "the bounds of any period" },
  { name: "Kunci API", why: "API keys, which every product has; a page of this one is named so" },
  { name: "geolocation", why: "a permission of the browser's", file: "server/http/headers.ts" },
  { name: "geolocation", why: "the browser's own", file: "src/fields/position/ui.tsx" },
]

/** English words of the engine that are also names of fields or resources. */
const ENGINE_WORDS = new Set(
  "id name status code address email password position document role roles group groups user users members isActive".split(
    " ",
  ),
)
/** Files that may import declarations: the app's composition, the server's start, its build, checks and commands. */
const MAY_IMPORT = /^(src\/main\.tsx|src\/app\/.+|server\/((build|check|commands|dev|new)\/)?[^/]+\.ts)$/

/** The engine's default messages; some declarations have the same. */
const ENGINE_MESSAGES = normalise(
  { name: "x", label: { singular: "", plural: "" }, access: { module: "" }, fields: {} } as never,
  fieldTypes,
).messages
/** Common words of any product, which the engine has too. */
const COMMON_TEXTS = new Set([
  "Aktif",
  "Tidak Aktif",
  "Akun",
  "Email",
  "Password",
  "Role",
  "Alamat",
  "Dapat Diberikan",
  "Diubah Oleh",
  "Data tidak ditemukan",
  "Tidak Ada",
  "Data sudah digunakan",
  "Kode sudah digunakan",
])

type Names = Map<string, string>
const add = (names: Names, kind: string, values: readonly unknown[]) => {
  for (const value of values) if (typeof value === "string" && value.trim()) names.set(value, kind)
}
const textsIn = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [value]
const linksOf = (entries: readonly MenuItem[]): { label: string; path?: string }[] =>
  entries.flatMap((entry) => [entry, ...(isGroup(entry) ? linksOf(entry.children) : [])])

/** Names that are searched as identifiers and as whole texts. */
const names: Names = new Map()
/** Names that are searched in texts only. */
const quoted: Names = new Map()
/** Words of the product's trade and place; the name of its folders and storage items begins with "koperasi". */
const words = access.passwordWords.filter((word) => word !== "koperasi")
/** Texts for users. */
const texts: Names = new Map()

for (const { name, table, source, list, form, fields } of registry.all.filter(isDocumented)) {
  add(names, "resource", [name])
  add(quoted, "table", [table])
  add(quoted, "path or key", source.kind === "rest" ? [source.list] : [source.key])
  add(quoted, "path", [list.path, form.create?.path, form.edit?.path])
  add(quoted, "edit item", [form.edit?.editStash])
  for (const field of fields) {
    add(names, "field", [field.key])
    add(quoted, "column", [field.column])
    add(
      names,
      "of an answer",
      [...(field.read ?? []), ...(field.readLabel ?? [])].map((step) => step.name),
    )
    if ("options" in field && Array.isArray(field.options))
      for (const { value, label } of field.options) {
        add(quoted, "option", [value])
        add(texts, "option", [label])
      }
  }
}
for (const { label, fields, list, form, show, messages } of resources.filter(isDocumented)) {
  add(texts, "label", [
    ...textsIn(label),
    list?.heading,
    show?.heading,
    form?.create?.heading,
    form?.edit?.heading,
  ])
  add(texts, "message", textsIn(messages))
  add(
    texts,
    "section",
    (form?.sections ?? []).flatMap((section) => [section.label, section.help]),
  )
  for (const field of Object.values(fields)) {
    add(texts, "label", [field.label, field.help])
    add(texts, "message", [...textsIn(field.required), field.unique, ...textsIn(field.rules)])
  }
}
for (const { label, path } of linksOf(documentedMenu(menu))) {
  add(texts, "menu", [label])
  add(quoted, "path", [path])
}
for (const page of setupPages.filter(isDocumentedSetup)) {
  add(quoted, "path", [page.path])
  add(texts, "heading", [page.heading, ...page.panels.map((panel) => panel.label)])
}
add(quoted, "module", access.moduleNames)
add(
  texts,
  "module",
  access.modules.filter(isDocumentedModule).map(({ label }) => label),
)
// For other entities, only names of several words are checked: the engine may have a key `date` or the label 'Tutup' as well.
const engineTexts = Object.keys(en).map((text) => text.toLowerCase())
for (const { source, label, fields, list, form } of registry.all.filter((other) => !isDocumented(other))) {
  const paths = [source.kind === "rest" ? source.list : source.key, list.path, form.create?.path]
  const isOwn = (text: string) => !engineTexts.some((own) => own.includes(text.toLowerCase()))
  add(
    quoted,
    "path",
    paths.filter((path) => path?.includes("-")),
  )
  add(
    texts,
    "label",
    [...textsIn(label), ...fields.map((field) => field.label)].filter(
      (text) => typeof text === "string" && text.includes(" ") && isOwn(text),
    ),
  )
}
for (const word of ENGINE_WORDS) {
  names.delete(word)
  quoted.delete(word)
}
const common = [...COMMON_TEXTS].map((text) => text.toLowerCase())
const engines = textsIn(ENGINE_MESSAGES).map((text) => String(text).toLowerCase())
for (const text of [...texts.keys()]) {
  const small = text.toLowerCase()
  if (common.includes(small) || engines.some((own) => own.includes(small))) texts.delete(text)
}
// Keys of `Failure`, and whatever is too short to be a sentence of this product alone.
for (const text of [...texts.keys()]) if (/^[a-z]+$/.test(text)) texts.delete(text)

/** The names of the product in a file, without its comments. */
function namesIn(file: string, code: string): string[] {
  const found: string[] = []
  const read = (text: string) => {
    const plain = text.trim()
    const small = plain.toLowerCase()
    if (names.has(plain) || quoted.has(plain) || texts.has(plain)) found.push(plain)
    // Roles, the product and its words are found within a longer text as well.
    for (const word of [access.superadmin, PRODUCT, product.administrator, ...words])
      if (small.includes(word.toLowerCase())) found.push(word)
    for (const phrase of texts.keys())
      if (phrase !== plain && phrase.includes(" ") && small.includes(phrase.toLowerCase())) found.push(phrase)
  }
  walk(parse(file, code), ({ type, name, value, source }) => {
    const from = (source as { value?: unknown } | null | undefined)?.value
    if (/^Import|^Export(Named|All)/.test(type) && typeof from === "string") {
      if (/\/resources\//.test(from) && !MAY_IMPORT.test(file)) found.push(from)
      if (type !== "ExportNamedDeclaration") return false
    }
    if (type === "Literal" && typeof value === "string") read(value)
    if (type === "JSXText") read(String(value))
    if (type === "TemplateElement") read(String((value as { cooked?: unknown }).cooked ?? ""))
    if (/^(JSX)?Identifier$/.test(type) && typeof name === "string" && names.has(name)) found.push(name)
    return true
  })
  return [...new Set(found)]
}

const files = filesBelow(["src", "server"], /(?<!\.d)\.m?[tj]sx?$/)
const said = new Map(files.map((file) => [file, namesIn(file, readFileSync(file, "utf8"))]))

describe("the engine", () => {
  it("names no resource, field, module, path, label or message of the product", () => {
    expect(files.length).toBeGreaterThan(250)
    expect([names.size > 100, quoted.size > 60, texts.size > 200]).toEqual([true, true, true])
    const found = [...said].flatMap(([file, own]) => own.map((name) => ({ file, name })))
    const fits = (one: { file?: string; name: string }) => (other: { file: string; name: string }) =>
      one.name === other.name && (one.file === undefined || one.file === other.file)
    const excepted = (say: { file: string; name: string }) => EXCEPTIONS.some((one) => fits(one)(say))
    expect(found.filter((say) => !excepted(say)).map(({ file, name }) => `${file}: ${name}`)).toEqual([])
    expect(EXCEPTIONS.filter((one) => !found.some(fits(one)))).toEqual([])
  })
  it("would be found in any form", () => {
    const wrong = (code: string) => namesIn("src/views/x.tsx", code).length
    expect(wrong('const a = resource.name === "suppliers"')).toBe(1)
    expect(wrong("const a = row.TanggalNota")).toBe(1)
    expect(wrong("const { codeSP } = values")).toBe(1)
    expect(wrong('const a = call("/type-varieties")')).toBe(1)
    expect(wrong("const a = `Hanya superadmin yang boleh.`")).toBe(1)
    expect(wrong("const a = <p>Data Angkutan gagal dimuat</p>")).toBe(1)
    expect(wrong('import { roles } from "../../resources/roles"')).toBe(1)
    expect(wrong("// suppliers, TanggalNota\nconst a = 1")).toBe(0)
  })
  it("has the product's name from one file; index.html has the same", () => {
    expect(readFileSync("index.html", "utf8")).toContain(`<title>${PRODUCT}</title>`)
  })
})
