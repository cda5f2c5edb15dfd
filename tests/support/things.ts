import { type Declared, defineResource } from "../../src/core/schema/define"
import { normalise } from "../../src/core/schema/normalise"
import type { Resource } from "../../src/core/schema/resource"
import type { FieldsInput } from "../../src/core/schema/types"
import { fieldTypes } from "../../src/fields/registry"

/** A normalised resource `things` with these fields. */
export const thingsOf = (fields: FieldsInput): Resource =>
  normalise(
    defineResource({
      name: "things",
      label: { singular: "x", plural: "x" },
      api: "/things",
      access: { module: "AccessManagement" },
      fields,
    }) as unknown as Declared,
    fieldTypes,
  )
