/** Names of a product, and their replacement in the files of the engine. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Refusal } from "./refusal"

/** The names of this product in an engine's file, replaced by those of the new one. */
export interface Naming {
  name: string
  /** The prefix of stored items and cookies: letters and digits. */
  namespace: string
  title: string
}

export interface OldNaming {
  name: string
  title: string
  namespace: string
}

/** Names of this product: its package's, its window's, and the prefix that the engine's stored items have. */
export function oldNaming(root: string): OldNaming {
  const { name } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { name: string }
  const [, title = ""] = /<title>([^<]*)<\/title>/.exec(readFileSync(join(root, "index.html"), "utf8")) ?? []
  const [, namespace = ""] =
    /^const NAME = "(\w+)"/m.exec(readFileSync(join(root, "server/auth/tokens.ts"), "utf8")) ?? []
  return { name, title, namespace }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function renamed(text: string, old: OldNaming, { name, namespace, title }: Naming): string {
  return text
    .replaceAll(old.title, title)
    .replaceAll(readable(old.name), title)
    .replaceAll(old.name, name)
    .replaceAll(old.namespace, namespace)
    .replaceAll(capital(old.namespace), capital(namespace))
    .replaceAll(old.namespace.toUpperCase(), namespace.toUpperCase())
}

/** `koperasi-singkong` as a heading has it. */
const readable = (name: string): string => name.split("-").map(capital).join(" ")

/** Characters that end a text of code or markup, or mean something in a replacement. */
const UNSAFE = /["<>`\\$\p{Cc}]/u

/** @throws Refusal for a title that the files cannot contain */
export function requireTitle(title: string): string {
  if (title.trim() !== "" && !UNSAFE.test(title)) return title
  throw new Refusal(
    `${JSON.stringify(title)} is no title`,
    'write one line without " < > ` $ and backslashes; resources/product.ts can have another later',
  )
}

/** The title as the text of a file. */
export const titleIn = (file: string, title: string): string =>
  /\.(html|svg)$/.test(file) ? title.replaceAll("&", "&amp;") : title
