/** The server part of a resource: `resources/<name>.server.ts`, never in the browser's bundle. */
import type { PermissionEntry } from "../../src/core/access/permissions"
import type { Declared } from "../../src/core/schema/define"
import type { Sampler } from "../../src/core/schema/field-types"
import type { FieldsInput, Values } from "../../src/core/schema/types"
import type { ActionHalf, AnyActionHalf } from "./action"
import type { AnyEndpoint } from "./endpoint"
import type { HookChange, JobTools, ResourceHooks } from "./hook"
import type { RecordTools, StoredOf } from "./records"

export { ApiError } from "../ground/api-error"
export { endpoint } from "./endpoint"

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
  /** Existing records of another resource. */
  rows: (of: Named) => readonly Values[]
  /** A day, this many days (at least, below) before the sample's last day. */
  daysAgo: (from: number, to: number) => string
}

/** Believable values for the sample; other values come from the declaration. */
export interface Recipe<N extends string = string> {
  /** Number of records; 20 without a recipe. */
  count: number
  /** Values that replace the declaration's; undefined: drawn from the declaration. */
  values?: (context: RecipeContext) => Draft<N>
  /** For roles: rights of the sample's roles, by name. */
  rights?: Readonly<Record<string, readonly PermissionEntry[]>>
}

/** A write of a record with the fields `F`, as `before` and `after` receive it. */
export type ChangeOf<F extends FieldsInput> = Omit<HookChange, "action" | "values" | "original" | "refuse"> &
  Pick<RecordTools<keyof F & string>, "refuse"> &
  (
    | { action: "create"; values: Omit<StoredOf<F>, "id">; original: undefined }
    | { action: "edit"; values: Omit<StoredOf<F>, "id">; original: StoredOf<F> }
    /** `values` are the stored ones. */
    | { action: "delete"; values: Omit<StoredOf<F>, "id">; original: StoredOf<F> }
  )

/** `ResourceHooks` with the types of a declaration's fields. */
export interface HooksOf<F extends FieldsInput>
  extends Omit<ResourceHooks, "visible" | "before" | "after" | "afterCommit"> {
  visible?: (
    record: StoredOf<F>,
    ...rest: Parameters<NonNullable<ResourceHooks["visible"]>> extends [unknown, ...infer R] ? R : never
  ) => boolean
  before?: (change: ChangeOf<F>) => Promise<void>
  after?: (change: ChangeOf<F>) => Promise<void>
  afterCommit?: (job: Omit<JobTools, "record"> & { record: StoredOf<F> }) => Promise<void>
}

/** Endpoints by name, each made by `endpoint`. */
export type Endpoints = Readonly<Record<string, AnyEndpoint>>

export interface ServerInput<F extends FieldsInput = FieldsInput, E extends Endpoints = Endpoints> {
  /** Rules that a declaration cannot express. */
  hooks?: HooksOf<F>
  /** Questions and commands beside the records, at `<list>/-/<name>`. */
  endpoints?: E
  /** Server halves of declared actions, by their names. */
  actions?: Readonly<Record<string, ActionHalf<F>>>
  seed?: Seed<keyof F & string>
  sample?: Recipe<keyof F & string>
}

/** A server part as the engine reads it. */
export interface ServerPart {
  resource: string
  hooks?: ResourceHooks
  endpoints?: Endpoints
  actions?: Readonly<Record<string, AnyActionHalf>>
  seed?: Seed
  sample?: Recipe
}

/** Results of `defineServer`, by which `partsOf` finds them. */
const made = new WeakSet<object>()

/**
 * Declares the server part of a resource.
 * @example export const server = defineServer(warehouses, { sample: listOf([{ name: "Utara" }]) })
 */
export function defineServer<F extends FieldsInput, const E extends Endpoints = Endpoints>(
  { name }: Declared<F>,
  input: ServerInput<F, E>,
): ServerPart & { endpoints: E } {
  const part = { ...input, resource: name } as unknown as ServerPart & { endpoints: E }
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
