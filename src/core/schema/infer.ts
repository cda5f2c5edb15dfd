import type { FieldInput, FieldsInput, FieldValues } from "./types"

type ValueOf<F extends FieldInput> = FieldValues<F>[F["type"]]

type IsRequired<F> = F extends { when: unknown }
  ? false
  : F extends { required: true | string }
    ? true
    : false

/** The record that a declaration describes: `id`, its required fields, and the others as optional. */
export type RecordOf<R extends { fields: FieldsInput }> = { id: string } & {
  [K in keyof R["fields"] as IsRequired<R["fields"][K]> extends true ? K : never]: ValueOf<R["fields"][K]>
} & {
  [K in keyof R["fields"] as IsRequired<R["fields"][K]> extends true ? never : K]?: ValueOf<
    R["fields"][K]
  > | null
}
