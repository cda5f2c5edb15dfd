/** Details declared as document keys: each line gets a label made of its key (GL-09). */
import { isObject } from "../text"
import { humanise } from "./names"

export function withDetailLabels<T>(declared: T): T {
  if (!isObject(declared)) return declared
  const { show } = declared
  if (!isObject(show) || !isObject(show.fields) || Array.isArray(show.fields)) return declared
  const fields = Object.entries(show.fields).map(([key, field]) => ({ field, label: humanise(key) }))
  return { ...declared, show: { ...show, fields } }
}
