import type { Resource } from "../core/schema/resource"
import { fieldType } from "./registry"

/** The fields by which a list can be grouped: its columns, then those of its detail. */
export const groupFields = ({ fields, list, show }: Resource, mayShow = true): string[] =>
  [...new Set([...list.columns, ...(mayShow ? show.fields : [])].map(({ field }) => field))].filter((key) => {
    const field = fields.find((one) => one.key === key)
    return field && fieldType(field).grouping(field)
  })
