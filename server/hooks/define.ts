/** The server part of a resource: `resources/<name>.server.ts`, never in the browser's bundle. */
import type { PermissionEntry } from "../../src/core/access/permissions"
import type { Declared } from "../../src/core/schema/define"
import type { FieldsInput, Values } from "../../src/core/schema/types"
import type { Sampler } from "../../src/fields/field-type"
import type { ResourceHooks } from "./hook"

export { ApiError, refuseFields } from "../ground/api-error"

/** Values of some fields: a misspelt one does not compile. */
type Draft<N extends string> = { readonly [K in N]?: unknown }
/** A declaration, or any other object with a resource's name. */
type Named = { readonly name: string }

export interface SeedContext {
  /** Email of the first user. */
  email: string
  /** `YYYY-MM-DD` */
  today: string
  /** Ids of another resource's rows made so far, in order. */
  ids: (of: Named) => readonly string[]
}

/** Rows of an empty database; rows with an account get the first password. */
export interface Seed<N extends string = string> {
  /** Resources that these rows refer to; their rows are made first. */
  after?: readonly Named[]
  rows: (context: SeedContext) => readonly Draft<N>[]
}

/** The tools of a recipe; `int` and `pick` return the same values for the same seed. */
export interface RecipeContext extends Sampler {
  /** The records of another resource that are there already. */
  rows: (of: Named) => readonly Values[]
  /** A day, this many days (at least, below) before the sample's own today. */
  daysAgo: (from: number, to: number) => string
}

/** Believable values for the sample. All others are drawn from the declaration. */
export interface Recipe<N extends string = string> {
  /** How many records; without a recipe 20. */
  count: number
  /** Values that replace the declaration's; undefined: drawn from the declaration. */
  values?: (context: RecipeContext) => Draft<N>
  /** For roles: rights of the sample's roles, by name. */
  rights?: Readonly<Record<string, readonly PermissionEntry[]>>
}

export interface ServerInput<N extends string = string> {
  /** Rules that a declaration cannot express. */
  hooks?: ResourceHooks
  seed?: Seed<N>
  sample?: Recipe<N>
}

export interface ServerPart extends ServerInput {
  resource: string
}

/** Results of `defineServer`; other exports of such a file are ignored. */
const made = new WeakSet<object>()

/**
 * Declares the server part of a resource.
 * @example export const server = defineServer(varieties, { sample: listOf([{ name: "Kuning" }]) })
 */
export function defineServer<F extends FieldsInput>(
  { name }: Declared<F>,
  input: ServerInput<keyof F & string>,
): ServerPart {
  const part = { ...input, resource: name } as ServerPart
  made.add(part)
  return part
}

/** A recipe of exactly these records. */
export const listOf = <T extends Values>(items: readonly T[]) => ({
  count: items.length,
  values: ({ index }: { index: number }): Partial<T> => items[index] ?? {},
})

/**
 * The parts that some modules export, as `import.meta.glob` gives them.
 * @throws Error for a file that declares none, and for a resource with two
 */
export function partsOf(modules: Readonly<Record<string, unknown>>): readonly ServerPart[] {
  const parts = new Map<string, ServerPart>()
  for (const [file, module] of Object.entries(modules)) {
    const own = Object.values(Object(module)).filter((value) => made.has(Object(value))) as ServerPart[]
    if (own.length === 0) throw new Error(`${file} exports nothing that defineServer made`)
    for (const part of own) {
      if (parts.has(part.resource)) throw new Error(`${file}: '${part.resource}' has a server part already`)
      parts.set(part.resource, part)
    }
  }
  return [...parts.values()]
}
