/** Paths of values in a response: `profiles.full_name`, `roles[status=ADMIN].id`, `vehicles[]`. */
import { isObject } from "../text"

interface PathStep {
  name: string
  /** Picks the first list element with this property; null: the value itself. */
  pick: { key: string; value: string } | null
}
export type ReadPath = readonly PathStep[]

const STEP = /^([\w$]+)(?:\[(\w+)=(\w+)\])?$/

/** True for names that every object has: `constructor`, `__proto__`. */
export const isInherited = (name: string): boolean => name in Object.prototype

/** @throws Error for a malformed path, or a name that every object has */
export function parsePath(text: string): ReadPath {
  return text.split(".").map((part) => {
    const match = STEP.exec(part)
    if (!match) throw new Error(`'${text}' is no path: '${part}' is not name or name[key=value]`)
    const [, name = "", key, value] = match
    if (isInherited(name) || (key && isInherited(key)))
      throw new Error(`'${text}' is no path: every object has '${part}' already`)
    return { name, pick: key && value ? { key, value } : null }
  })
}

/** An own property; undefined for inherited names. */
export const ownValue = (source: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(source, name) ? source[name] : undefined

/** The value at a path; undefined if the response has none, or no list to pick from. */
export function readAt(source: unknown, path: ReadPath): unknown {
  let value = source
  for (const { name, pick } of path) {
    if (!isObject(value)) return undefined
    value = ownValue(value, name)
    if (!pick) continue
    if (!Array.isArray(value)) return undefined
    value = value.find(
      (item) => isObject(item) && String(ownValue(item, pick.key)).toUpperCase() === pick.value,
    )
  }
  return value
}

/** Writes a value at a path; a picked step adds or completes a list's element. */
export function writeAt(target: Record<string, unknown>, path: ReadPath, value: unknown): void {
  let node = target
  for (const step of path) {
    const { name, pick } = step
    const last = step === path.at(-1)
    if (pick) {
      node[name] ??= []
      const list = node[name] as Record<string, unknown>[]
      let item = list.find((entry) => entry[pick.key] === pick.value)
      if (!item) {
        item = { [pick.key]: pick.value }
        list.push(item)
      }
      if (last) Object.assign(item, value)
      node = item
    } else if (last) {
      node[name] = value
    } else {
      if (!isObject(node[name])) node[name] = {}
      node = node[name] as Record<string, unknown>
    }
  }
}
