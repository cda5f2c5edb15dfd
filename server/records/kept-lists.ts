/**
 * Lists as they are answered, kept until a table that they are made of changes: by resource and by what may be read of
 * it, and by nothing else of whoever asks. Whether he may ask is looked at before, each time.
 */
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Database, Versions } from "../database/types"
import { fingerprint } from "../database/versions"
import { type BuiltList, buildList } from "./list-build"
import { type ListTables, listTables } from "./list-parts"
import { squeeze } from "./packed"

export interface KeptLists {
  /**
   * A list as it is now.
   * @param only the only fields to answer; undefined: the whole record
   * @param versions of a moment after whoever asks did so
   */
  of: (resource: Resource, only: ReadonlySet<string> | undefined, versions: Versions) => Promise<ListAnswer>
  /** Bytes of all that is kept. */
  size: () => number
}

export interface ListAnswer extends Pick<BuiltList, "body" | "digest"> {
  /** The same as a brotli stream, where one has been made. */
  brotli?: Buffer
}

interface Kept extends BuiltList {
  brotli?: Buffer
  /** Whether brotli has been begun with. */
  squeezing: boolean
  /** The versions that it was last found right for. */
  versions: Versions
  /** Of all tables, and of those whose changes may change any row. */
  words: string
  shared: string
  bytes: number
}

const MEGABYTE = 1024 * 1024
/** How often a list is made anew because it has changed while it was being made. */
const ATTEMPTS = 3
/** What a piece takes beside its bytes. */
const BESIDE = 400
/** Bytes below which another encoding saves nobody anything. */
const WORTH = 1024

const bytesOf = ({ body, pieces }: BuiltList): number => {
  let bytes = body.length + BESIDE
  for (const { packed } of pieces.values()) bytes += packed.length + BESIDE
  return bytes
}

/** @param most bytes that are kept; the lists that were asked for last stay */
export function createKeptLists(db: Database, registry: Registry, most = 64 * MEGABYTE): KeptLists {
  const kept = new Map<string, Kept>()
  const making = new Map<string, Promise<ListAnswer>>()
  const tables = new Map<string, ListTables & { all: readonly string[] }>()
  let size = 0

  const tablesFor = (resource: Resource) => {
    const known = tables.get(resource.name)
    if (known) return known
    const found = listTables(registry, resource)
    const own = { ...found, all: [...found.marked, ...found.shared] }
    tables.set(resource.name, own)
    return own
  }
  const drop = (key: string) => {
    size -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  const keep = (key: string, list: Kept) => {
    drop(key)
    if (list.bytes > most) return
    kept.set(key, list)
    size += list.bytes
    trim()
  }
  const trim = () => {
    for (const oldest of kept.keys()) {
      if (size <= most) return
      drop(oldest)
    }
  }

  /** What is asked for again unchanged will be so once more: meanwhile it is made as small as it gets. */
  const squeezeLater = (key: string, list: Kept) => {
    if (list.squeezing || list.body.length < WORTH) return
    list.squeezing = true
    void squeeze(list.body)
      .then((brotli) => {
        if (kept.get(key) !== list || brotli.length >= list.body.length) return
        list.brotli = brotli
        list.bytes += brotli.length
        size += brotli.length
        trim()
      })
      // It is right as it is.
      .catch(() => {})
  }

  async function make(
    key: string,
    {
      resource,
      only,
      versions,
    }: { resource: Resource; only: ReadonlySet<string> | undefined; versions: Versions },
  ): Promise<ListAnswer> {
    const { all, shared } = tablesFor(resource)
    let before = versions
    for (let attempt = 1; ; attempt++) {
      const known = kept.get(key)
      const words = fingerprint(before, shared)
      const built = await buildList(
        { db, registry, resource, only },
        known?.shared === words ? known.pieces : undefined,
      )
      const after = await db.versions()
      const same = after === before || fingerprint(after, all) === fingerprint(before, all)
      if (same)
        keep(key, {
          ...built,
          squeezing: false,
          versions: after,
          words: fingerprint(after, all),
          shared: words,
          bytes: bytesOf(built),
        })
      // What goes on changing is answered as it was read, row after row, and kept by nobody.
      if (same || attempt === ATTEMPTS) return built
      before = after
    }
  }

  return {
    of: async (resource, only, versions) => {
      const key = `${resource.name}\n${only ? [...only].sort().join("\n") : "*"}`
      const known = kept.get(key)
      const words =
        known?.versions === versions ? known.words : fingerprint(versions, tablesFor(resource).all)
      if (known?.words === words) {
        known.versions = versions
        kept.delete(key)
        kept.set(key, known)
        squeezeLater(key, known)
        return known
      }
      const asked = `${key}\n${words}`
      const list =
        making.get(asked) ??
        make(key, { resource, only, versions }).finally(() => {
          making.delete(asked)
        })
      making.set(asked, list)
      return list
    },
    size: () => size,
  }
}
