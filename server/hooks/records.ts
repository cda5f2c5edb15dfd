/** Typed access to stored records, for the server part of a resource (`resources/<name>.server.ts`). */
import type { Declared } from "../../src/core/schema/define"
import type { RecordOf } from "../../src/core/schema/infer"
import type { FieldsInput } from "../../src/core/schema/types"
import type { ApiError } from "../ground/api-error"

/** A record of the fields `F`: its `id` and its decoded values. */
export type StoredOf<F extends FieldsInput> = RecordOf<{ fields: F }>

type Key<F extends FieldsInput> = keyof F & string
/** The value of a field, as a condition compares it: for a reference to many, one id. */
type Item<F extends FieldsInput, K extends Key<F>> =
  NonNullable<StoredOf<F>[K & keyof StoredOf<F>]> extends infer V
    ? V extends readonly (infer I)[]
      ? I
      : V
    : never

/** Equal to a value, one of several, within bounds (both inclusive), or empty (null). */
type Condition<V> = V | readonly V[] | { from?: V; to?: V } | null

/**
 * Conditions by field, all of which hold. A reference to many holds if one of its ids is named. Fields that the server
 * stores as a list (plate, document) cannot be compared.
 */
export type RecordFilter<F extends FieldsInput> = { readonly [K in Key<F>]?: Condition<Item<F, K>> }

/** Fields with a number, which can be summed. */
type NumberKey<F extends FieldsInput> = {
  [K in Key<F>]: Item<F, K> extends number ? K : never
}[Key<F>]

/** Leaves one record out of a question, such as the one that is being changed. */
interface Except {
  but?: string | undefined
}

interface Find<F extends FieldsInput> extends Except {
  /** Fields in order of weight; `-date` sorts downwards. Records that are equal in them follow their ids. */
  order?: Key<F> | `-${Key<F>}` | readonly (Key<F> | `-${Key<F>}`)[]
  limit?: number
}

/**
 * Stored records of a resource, as the transaction sees them, regardless of the rights of the caller. Each question is
 * one SQL statement with the filter in it.
 */
export interface Records<F extends FieldsInput> {
  /** @throws ApiError 409 if the record is gone */
  one: (id: string) => Promise<StoredOf<F>>
  find: (filter?: RecordFilter<F>, options?: Find<F>) => Promise<StoredOf<F>[]>
  count: (filter?: RecordFilter<F>, options?: Except) => Promise<number>
  /** Sum of a number; 0 without records. */
  sum: (field: NumberKey<F>, filter?: RecordFilter<F>, options?: Except) => Promise<number>
  /** Sums by the values of another field, in their order; records without a value there are left out. */
  sumBy: <K extends Key<F>, N extends NumberKey<F>>(
    by: K,
    field: N,
    filter?: RecordFilter<F>,
    options?: Except,
  ) => Promise<({ [P in K]: Item<F, K> } & { [P in N]: number })[]>
  /** Every record in the order of their ids, read in batches. */
  each: (filter?: RecordFilter<F>, options?: Except) => AsyncIterable<StoredOf<F>>
}

/**
 * Records as the caller has them: those of `access.records`, without the fields that the caller may not read. A question
 * that names such a field throws.
 */
export type OwnRecords = <F extends FieldsInput>(of: Declared<F>) => Records<F>

/** Refuses a write. @returns an error to throw: 409 for a sentence, 422 for messages by field */
export interface Refuse<N extends string = string> {
  (message: string, values?: Readonly<Record<string, string | number>>): ApiError
  (messages: { readonly [K in N]?: string }, values?: Readonly<Record<string, string | number>>): ApiError
}

/** The tools of a server part. `values` of `refuse` fill the names in braces of its messages. */
export interface RecordTools<N extends string = string> {
  records: <F extends FieldsInput>(of: Declared<F>) => Records<F>
  /**
   * Locks a record until the transaction ends, so that writes which depend on it run one after the other.
   * @returns the record @throws ApiError 409 if it is gone
   */
  lock: <F extends FieldsInput>(of: Declared<F>, id: string) => Promise<StoredOf<F>>
  refuse: Refuse<N>
}
