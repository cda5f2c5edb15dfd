import type { FieldSampler, FullFieldTypes } from "./field-types"
import type { Field } from "./resource"
import type { Values } from "./types"

/** A believable value of a field; undefined for none. */
export const drawSample = (types: FullFieldTypes, field: Field, sampler: FieldSampler): unknown =>
  (types.find(field.type) ?? types.fallback).sample(field, {
    ...sampler,
    draw: (other: Field, values: Values) => drawSample(types, other, { ...sampler, values }),
  })
