import type { ResourceInput } from "./resource-input"
import type { Context, FieldInput, FieldMap, FieldsInput, FieldType, FieldValues } from "./types"

/**
 * Refuses keys that the field's type does not have: plain inference would accept a misspelt one; and an `initial` that is
 * no value of the field.
 */
type Exact<X> = X extends { type: infer T extends FieldType }
  ? {
      [P in keyof X]: P extends "initial"
        ? unknown extends X[P]
          ? X[P]
          : FieldValues<X>[T] | ((context: Context) => unknown)
        : P extends keyof FieldMap[T]
          ? X[P]
          : never
    }
  : never

/** A declaration with its field names and types, for `RecordOf`. */
export type Declared<F extends FieldsInput = FieldsInput> = ResourceInput<F, keyof F & string>

/**
 * Declares an entity. Nothing runs here: the declaration is data that `normalise` completes and `check` examines.
 * @example defineResource({ name: "warehouses", api: "/warehouses", access: { module: "WarehouseData" }, ... })
 */
export const defineResource = <const F extends Readonly<Record<string, FieldInput>>>(
  resource: ResourceInput<F & { [K in keyof F]: Exact<F[K]> }, NoInfer<keyof F & string>>,
): Declared<F> => resource as never

export const defineFields = <const F extends Readonly<Record<string, FieldInput>>>(
  fields: F & { [K in keyof F]: Exact<F[K]> },
): F => fields as never
