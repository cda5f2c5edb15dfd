/**
 * What is made of a list, kept until a table that it is made of changes: by resource and by what may be read of it, and
 * by nothing else of whoever asks. Whether he may ask is looked at before, each time.
 */
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import { versionOf } from "../database/table-versions"
import type { Database, Versions } from "../database/types"
import { type ListTables, listTables } from "./list-parts"

/** Which list, and how much of it. */
export interface Building {
  db: Database
  registry: Registry
  resource: Resource
  /** The only fields to answer; undefined: the whole record. */
  only: ReadonlySet<string> | undefined
}

export interface Keeping<T> {
  /** @param known of before, where its rows' marks still tell all that may have changed in it */
  make: (building: Building, known: T | undefined) => Promise<T>
  sizeOf: (made: T) => number
  /** How much of it all together is kept; what was asked for last stays. */
  most: number
}

export interface Kept<T> {
  /** As it is now. @param versions of a moment after whoever asks did so */
  of: (resource: Resource, only: ReadonlySet<string> | undefined, versions: Versions) => Promise<T>
  /** Says that something kept is larger now. */
  grew: (made: T) => void
  /** Of all that is kept. */
  size: () => number
}

interface Entry<T> {
  made: T
  size: number
  /** The versions that it was last found right for. */
  versions: Versions
  /** Of all tables, and of those whose changes may change any row. */
  words: string
  shared: string
}

/** By what is read of a list, and by nothing of whoever reads it. */
const keyOf = ({ name }: Resource, only: ReadonlySet<string> | undefined): string =>
  `${name}\n${only ? [...only].sort().join("\n") : "*"}`

/** How often something is made anew because it has changed while it was being made. */
const ATTEMPTS = 3

export function createKept<T extends object>(
  db: Database,
  registry: Registry,
  { make, sizeOf, most }: Keeping<T>,
): Kept<T> {
  const entries = new Map<string, Entry<T>>()
  const making = new Map<string, Promise<T>>()
  const tables = new Map<string, ListTables & { all: readonly string[] }>()
  let size = 0

  const tablesOf = (resource: Resource) => {
    const known = tables.get(resource.name)
    if (known) return known
    const found = listTables(registry, resource)
    const own = { ...found, all: [...found.marked, ...found.shared] }
    tables.set(resource.name, own)
    return own
  }
  const drop = (key: string) => {
    size -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const trim = () => {
    for (const oldest of entries.keys()) {
      if (size <= most) return
      drop(oldest)
    }
  }
  const keep = (key: string, entry: Entry<T>) => {
    drop(key)
    if (entry.size > most) return
    entries.set(key, entry)
    size += entry.size
    trim()
  }

  async function begin(key: string, building: Building, versions: Versions): Promise<T> {
    const { all, shared } = tablesOf(building.resource)
    let before = versions
    for (let attempt = 1; ; attempt++) {
      const known = entries.get(key)
      const words = versionOf(before, shared)
      const made = await make(building, known?.shared === words ? known.made : undefined)
      const after = await db.versions()
      const same = after === before || versionOf(after, all) === versionOf(before, all)
      if (same)
        keep(key, {
          made,
          size: sizeOf(made),
          versions: after,
          words: versionOf(after, all),
          shared: words,
        })
      // What goes on changing is answered as it was read, row after row, and kept by nobody.
      if (same || attempt === ATTEMPTS) return made
      before = after
    }
  }

  const standing = (key: string, resource: Resource, versions: Versions): T | undefined => {
    const known = entries.get(key)
    if (!known) return undefined
    if (known.versions !== versions) {
      if (versionOf(versions, tablesOf(resource).all) !== known.words) return undefined
      known.versions = versions
    }
    entries.delete(key)
    entries.set(key, known)
    return known.made
  }

  return {
    of: async (resource, only, versions) => {
      const key = keyOf(resource, only)
      const known = standing(key, resource, versions)
      if (known) return known
      const asked = `${key}\n${versionOf(versions, tablesOf(resource).all)}`
      const made =
        making.get(asked) ??
        begin(key, { db, registry, resource, only }, versions).finally(() => {
          making.delete(asked)
        })
      making.set(asked, made)
      return made
    },
    grew: (made) => {
      for (const entry of entries.values()) {
        if (entry.made !== made) continue
        size += sizeOf(made) - entry.size
        entry.size = sizeOf(made)
        return trim()
      }
    },
    size: () => size,
  }
}
