/** Endpoints of a server part: questions and commands beside the records, at `<list>/-/<name>`. */
import type { Action } from "../../src/core/access/actions"
import type { Declared } from "../../src/core/schema/define"
import type { FieldInput, FieldsInput, FieldType, FieldValues, Me } from "../../src/core/schema/types"
import type { Queries } from "../database/types"
import type { OwnRecords, RecordTools, StoredOf } from "./records"

/** Name of the endpoint with the groups of a list, which each list has. */
export const GROUPS = "groups"

type Fields = Readonly<Record<string, FieldInput>>
type OutputField = Pick<FieldInput, "type">
/** A field, or the fields of each row of a list: `rows: [{ kg: { type: "number" } }]`. */
export type EndpointOutput = Readonly<
  Record<string, OutputField | readonly [Readonly<Record<string, OutputField>>]>
>

type ValuesOf<F extends FieldsInput> = Omit<StoredOf<F>, "id">
type ValueOf<F> = F extends { type: infer T extends FieldType } ? FieldValues<F>[T] | null : never
type RowOf<R> = { readonly [K in keyof R]: ValueOf<R[K]> }
/** The answer of an endpoint, by its declared output. */
export type OutputOf<O extends EndpointOutput> = {
  readonly [K in keyof O]: O[K] extends readonly [infer R] ? readonly RowOf<R>[] : ValueOf<O[K]>
}

interface EndpointRequest<I extends FieldsInput> extends RecordTools<keyof I & string> {
  /** Valid values: required ones are there. */
  input: ValuesOf<I>
  me: Me
  /** Like `records`, with the rights of the caller. */
  ownRecords: OwnRecords
  /** The transaction, for SQL of its own. */
  trx: Queries
}

export interface EndpointDeclaration<
  I extends FieldsInput = FieldsInput,
  O extends EndpointOutput = EndpointOutput,
> {
  /** GET reads its input from the query, POST from the body. */
  method: "GET" | "POST"
  /** The right to the resource that a caller needs. */
  right: Action
  /** Fields of the input, validated as in a form; wrong ones are answered with 422 by field. */
  input?: I
  /** Fields of the answer; other values are left out. */
  output: O
  run: (request: EndpointRequest<I>) => Promise<OutputOf<O>>
}

/** An endpoint as the engine runs it. */
// biome-ignore lint/suspicious/noExplicitAny: each has an input and an output of its own
export type AnyEndpoint = EndpointDeclaration<any, any>

/**
 * Declares an endpoint of a server part.
 * @example endpoint({ method: "GET", right: "list", output: { kg: { type: "number" } }, run: async ({ records }) => ({ kg: await records(receipts).sum("netto") }) })
 */
export const endpoint = <const I extends Fields, const O extends EndpointOutput>(
  declared: EndpointDeclaration<I, O>,
): EndpointDeclaration<I, O> => declared

/** The input of an endpoint as a resource of its own, so that it is checked, read and validated like a form. */
export const inputDeclaration = (resource: string, name: string, { input = {} }: AnyEndpoint): Declared =>
  ({
    name: `${resource}.${name}`,
    label: { singular: name, plural: name },
    api: `/${resource}/-/${name}`,
    access: { module: "" },
    fields: input,
  }) as unknown as Declared
