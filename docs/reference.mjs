/** Writes docs/reference.md: every key of a declaration, from the types and their comments. Run: `node docs/reference.mjs`. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { pathToFileURL } from "node:url"
import { parseSync } from "vite"

const TYPES = ["src/core/schema/types.ts", "src/core/schema/resource-input.ts"]
const CONFIGS = readdirSync("src/fields", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "shared")
  .map(({ name }) => `src/fields/${name}/config.ts`)
  .sort()

/** The sections of the page: an interface and its title. */
const SECTIONS = [
  ["ResourceInput", "Resource"],
  ["BrowserInput", "Resource: `browser`"],
  ["RelatedInput", "Resource: `related`"],
  ["ActionInput", "Resource: `actions`"],
  ["FormScreenInput", "Resource: `form.create` and `form.edit`"],
  ["EditScreenInput", "Resource: `form.edit` alone"],
  ["Messages", "Resource: `messages`"],
  ["FieldBase", "Field: keys of every type"],
]

/** A parsed file: its declarations by name, its comments and its text. */
function parse(file) {
  const text = readFileSync(file, "utf8")
  const { program, comments } = parseSync(file, text)
  const declared = new Map()
  const add = (body) => {
    for (const node of body) {
      const declaration = node.declaration ?? node
      if (declaration.type === "TSModuleDeclaration") add(declaration.body.body)
      else if (declaration.id?.name) declared.set(declaration.id.name, declaration)
    }
  }
  add(program.body)
  return { text, comments, declared }
}

/** The comment that ends directly before a node, as one line. */
function docOf({ comments, text }, node) {
  const comment = comments.findLast(({ end }) => end <= node.start)
  if (!comment?.value.startsWith("*") || text.slice(comment.end, node.start).trim() !== "") return ""
  return comment.value
    .replace(/^\s*\*+ ?/gm, "")
    .replace(/\s+/g, " ")
    .trim()
}

const typeOf = ({ text }, { start, end }) =>
  text
    .slice(start, end)
    .replace(/\/\*\*.*?\*\//gs, "")
    .replace(/\s+/g, " ")
    .replace(/^\| /, "")

const childrenOf = (node) =>
  Object.values(node).flatMap((child) =>
    (Array.isArray(child) ? child : [child]).filter((one) => typeof one?.type === "string"),
  )

/** The object types within a type, those of the file's own declarations included. */
function membersIn(file, node, isLocal) {
  if (node.type === "TSTypeLiteral") return [node.members]
  const name = node.type === "TSTypeReference" && node.typeName.name
  const local = name && isLocal ? file.declared.get(name) : undefined
  const own = local ? membersIn(file, local.body ?? local.typeAnnotation, isLocal) : []
  if (node.type === "TSInterfaceBody") return [node.body]
  return [...own, ...childrenOf(node).flatMap((child) => membersIn(file, child, isLocal))]
}

/** The rows of some members: key, type and meaning; the keys of an object follow it. */
function rowsOf(file, members, { prefix = "", isLocal = false } = {}) {
  return members.flatMap((member) => {
    if (member.type !== "TSPropertySignature" || !member.key.name) return []
    const key = `${prefix}${member.key.name}`
    const annotation = member.typeAnnotation.typeAnnotation
    const inner =
      annotation.type === "TSFunctionType"
        ? []
        : membersIn(file, annotation, isLocal).flatMap((own) =>
            rowsOf(file, own, { prefix: `${key}.`, isLocal }),
          )
    const isExplained = inner.some(({ doc }) => doc !== "")
    const own = {
      key,
      optional: member.optional,
      type: isExplained ? "object" : typeOf(file, annotation),
      doc: docOf(file, member),
    }
    // An object without a comment is explained by its keys; one whose keys have none is one row.
    return [...(isExplained && own.doc === "" ? [] : [own]), ...(isExplained ? inner : [])]
  })
}

/** Rows of one key are one row with all its types. */
const merged = (rows) =>
  [...new Set(rows.map(({ key }) => key))].map((key) => {
    const same = rows.filter((row) => row.key === key)
    return {
      key,
      optional: same.some(({ optional }) => optional),
      type: [...new Set(same.map(({ type }) => type))].join(" | "),
      doc: same.find(({ doc }) => doc)?.doc ?? "",
    }
  })

/** Every section: its title, its text and its rows. */
export function sections() {
  const files = TYPES.map(parse)
  const core = SECTIONS.map(([name, title]) => {
    const types = files.find(({ declared }) => declared.has(name))
    const declaration = types.declared.get(name)
    const at = types.text.lastIndexOf("export", declaration.start)
    return {
      title,
      doc: docOf(types, { start: at }),
      rows: rowsOf(types, declaration.body.body),
    }
  })
  const fields = CONFIGS.flatMap((path) => {
    const file = parse(path)
    const map = file.declared.get("FieldMap")
    return map.body.body.map((member) => {
      const lists = membersIn(file, member.typeAnnotation.typeAnnotation, true)
      const rows = merged(lists.flatMap((members) => rowsOf(file, members, { isLocal: true })))
      return {
        title: `Field type: \`${member.key.name}\``,
        doc: docOf(file, member),
        rows: rows.filter(({ key }) => key !== "type"),
      }
    })
  })
  return [...core, ...fields]
}

const cell = (text) => text.replaceAll("|", "\\|")

const FIELD_TYPE = /^Field type: `(\w+)`$/

/** One row per field type: its purpose and the keys of its own. */
function overview(all) {
  const rows = all.flatMap(({ title, doc, rows: keys }) => {
    const [, type] = FIELD_TYPE.exec(title) ?? []
    if (!type) return []
    const own = keys.filter(({ key }) => !key.includes("."))
    const names = own.map(({ key, optional }) => `\`${key}\`${optional ? "" : " *"}`).join(", ")
    return [`| [\`${type}\`](#field-type-${type.toLowerCase()}) | ${cell(doc)} | ${names || "–"} |`]
  })
  return [
    "## Field types",
    ["| type | value | keys of its own |", "| --- | --- | --- |", ...rows].join("\n"),
  ].join("\n\n")
}

/** The whole page. */
export function reference() {
  const all = sections()
  const first = all.findIndex(({ title }) => FIELD_TYPE.test(title))
  const parts = all.map(({ title, doc, rows }) => {
    const table = rows.map(
      (row) => `| \`${row.key}\`${row.optional ? "" : " *"} | ${cell(row.doc)} | \`${cell(row.type)}\` |`,
    )
    const head = ["| key | meaning | type |", "| --- | --- | --- |"]
    return [`## ${title}`, doc, rows.length > 0 ? [...head, ...table].join("\n") : ""]
      .filter(Boolean)
      .join("\n\n")
  })
  return `${[
    "# Reference: the keys of a declaration",
    "Generated from the types by `node docs/reference.mjs`; a test fails while it is out of date. `*` marks a required key. How to declare an entity: [add-an-entity.md](add-an-entity.md).",
    ...parts.slice(0, first),
    overview(all),
    ...parts.slice(first),
  ].join("\n\n")}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  writeFileSync("docs/reference.md", reference())
