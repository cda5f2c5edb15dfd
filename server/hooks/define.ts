/** What a resource is on the server beside its declaration: `resources/<name>.server.ts`, never in the browser's bundle. */
import type { PermissionEntry } from "../../src/core/access/permissions"
import type { Declared } from "../../src/core/schema/define"
import type { FieldsInput, Values } from "../../src/core/schema/types"
import type { Sampler } from "../../src/fields/field-type"
import type { ResourceHooks } from "./hook"

export { ApiError, refuseFields } from "../ground/api-error"

/** Values of some fields: a misspelt one does not compile. */
type Draft<N extends string> = { readonly [K in N]?: unknown }
/** A declaration, or whatever else says which resource is meant. */
type Named = { readonly name: string }

/** What the rows of an empty database are made of. */
export interface SeedContext {
  /** Of whoever signs in first. */
  email: string
  /** `YYYY-MM-DD` */
  today: string
  /** What has just been made of another resource, in its order. */
  ids: (of: Named) => readonly string[]
}

/** What an empty database begins with; rows with an account get the first password. */
export interface Seed<N extends string = string> {
  /** Whose rows these name: they are made before, in this order. */
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

/** What generic values would not make believable of the sample. Everything else is drawn from the declaration. */
export interface Recipe<N extends string = string> {
  /** How many records; without a recipe 20. */
  count: number
  /** Values that stand for those of the declaration; undefined leaves the field to it. */
  values?: (context: RecipeContext) => Draft<N>
  /** Of roles: what the sample's may do, by their names. */
  rights?: Readonly<Record<string, readonly PermissionEntry[]>>
}

export interface ServerInput<N extends string = string> {
  /** Rules that no declaration can say, for this resource's records. */
  hooks?: ResourceHooks
  seed?: Seed<N>
  sample?: Recipe<N>
}

export interface ServerPart extends ServerInput {
  /** The resource's name. */
  resource: string
}

/** What `defineServer` made; everything else in such a file is its own matter. */
const made = new WeakSet<object>()

/**
 * Declares what a resource is on the server.
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
