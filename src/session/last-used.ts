/** Values of the user's last new records in this browser, offered by the next form; removed with the session. */
import { LAST_USED } from "../core/session/items"
import { isObject } from "../core/text"
import { me } from "./session"
import { local } from "./storage"

type Values = Readonly<Record<string, unknown>>

/** Resource → values by field; {} for another user. */
function stored(): Readonly<Record<string, unknown>> {
  try {
    const item: unknown = JSON.parse(local.get(LAST_USED) ?? "null")
    return isObject(item) && item.user === me().id && isObject(item.values) ? item.values : {}
  } catch {
    return {}
  }
}

/** Field → value of the last record of a resource. */
export function lastUsed(resource: string): Values {
  const values = stored()[resource]
  return isObject(values) ? values : {}
}

/** Stores nothing for a user without an id. */
export function noteLastUsed(resource: string, values: Values): void {
  const user = me().id
  if (user !== "" && Object.keys(values).length > 0)
    local.set(LAST_USED, JSON.stringify({ user, values: { ...stored(), [resource]: values } }))
}
