/** Reads the syntax of source files. */
import { readFileSync } from "node:fs"
import { parseSync } from "vite"

export interface Node {
  type: string
  [key: string]: unknown
}
export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value

/** The program of a file. @throws Error for a syntax error */
export function parse(file: string, code = readFileSync(file, "utf8")): Node {
  const { program, errors } = parseSync(file, code, { lang: file.endsWith("x") ? "tsx" : "ts" })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return program as unknown as Node
}

/** Visits every node below one; false of `enter` skips the node's children. */
export function walk(node: unknown, enter: (node: Node) => boolean): void {
  if (Array.isArray(node)) for (const item of node) walk(item, enter)
  else if (typeof node === "object" && node !== null) {
    if (isNode(node) && !enter(node)) return
    for (const [key, child] of Object.entries(node)) if (key !== "type") walk(child, enter)
  }
}
