import type { FieldInput, FieldsInput } from "./types"

type ValueOf<F extends FieldInput> = F extends { type: "number" | "money" | "count" }
  ? number
  : F extends { type: "boolean" | "toggle" }
    ? boolean
    : F extends { type: "select"; options: readonly { value: infer V }[] }
      ? V
      : F extends { type: "reference"; many: true }
        ? readonly string[]
        : F extends { type: "plate" }
          ? string | readonly string[]
          : F extends { type: "document" }
            ? { url: string; name: string; type: string }
            : F extends { type: "derived" }
              ? string | number
              : string

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
