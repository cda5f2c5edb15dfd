/** Small edits of a source file by its syntax: an import, a list's item, an object's entry. */
import { parseSync } from "vite"
import { Refusal } from "./refusal"

export interface SyntaxNode {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && "type" in value && "start" in value

/** Every node below one, outer ones first. */
export function nodesIn(node: unknown): SyntaxNode[] {
  if (Array.isArray(node)) return node.flatMap(nodesIn)
  if (typeof node !== "object" || node === null) return []
  const below = Object.entries(node).flatMap(([key, child]) => (key === "type" ? [] : nodesIn(child)))
  return isNode(node) ? [node, ...below] : below
}

/** @throws Refusal for a file that does not parse */
export function syntaxOf(file: string, code: string): SyntaxNode[] {
  const { program, errors } = parseSync(file, code, { lang: file.endsWith("x") ? "tsx" : "ts" })
  if (errors.length > 0) throw new Refusal(`${file} does not compile: ${errors[0]?.message}`, "mend it first")
  return nodesIn(program)
}

const insert = (code: string, at: number, text: string): string => code.slice(0, at) + text + code.slice(at)

/** Adds an import after the last one; the formatter sorts them. */
export function addImport(file: string, code: string, line: string): string {
  const last = syntaxOf(file, code).findLast(({ type }) => type === "ImportDeclaration")
  return insert(code, last?.end ?? 0, `\n${line}`)
}

/** Adds an item to the end of an array, or an entry to the end of an object. */
export function addItem(code: string, list: SyntaxNode, item: string): string {
  const items = (list.elements ?? list.properties) as readonly SyntaxNode[]
  const last = items.at(-1)
  if (!last) return insert(code, list.start + 1, item)
  const comma = code.slice(last.end, list.end).match(/^\s*,/)?.[0].length ?? 0
  return insert(code, last.end + comma, comma > 0 ? `\n${item},` : `,\n${item}`)
}

const bare = (node: SyntaxNode | undefined): SyntaxNode | undefined =>
  node && /^TS(As|Satisfies)Expression$/.test(node.type) ? bare(node.expression as SyntaxNode) : node

/** The value of a variable, without `as …` and `satisfies …`. @throws Refusal if the file has none */
export function initialiserOf(file: string, code: string, variable: string): SyntaxNode {
  const found = syntaxOf(file, code).find(
    ({ type, id }) => type === "VariableDeclarator" && (id as { name?: string }).name === variable,
  )
  const value = bare(found?.init as SyntaxNode | undefined)
  if (!value) throw new Refusal(`${file} has no '${variable}'`, "write the line by hand")
  return value
}

/** The value of an object's entry; undefined without it. */
export function entryOf(node: SyntaxNode, name: string): SyntaxNode | undefined {
  const entries = (node.properties ?? []) as readonly SyntaxNode[]
  const found = entries.find(({ key }) => {
    const { name: own, value } = (key ?? {}) as { name?: string; value?: string }
    return own === name || value === name
  })
  return found?.value as SyntaxNode | undefined
}
