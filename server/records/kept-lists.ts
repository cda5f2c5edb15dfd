/** Lists as they are answered, compressed, and kept. */
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Database, Versions } from "../database/types"
import { createKept } from "./kept"
import { type BuiltList, buildList } from "./list-build"
import { squeeze } from "./packed"

export interface KeptLists {
  /**
   * A list as it is now.
   * @param only the only fields to answer; undefined: the whole record
   * @param versions of a moment after whoever asks did so
   */
  of: (resource: Resource, only: ReadonlySet<string> | undefined, versions: Versions) => Promise<ListAnswer>
  /** The same where it is kept and still stands: at once. */
  peek: (
    resource: Resource,
    only: ReadonlySet<string> | undefined,
    versions: Versions,
  ) => ListAnswer | undefined
  /** Bytes of all that is kept. */
  size: () => number
}

export interface ListAnswer extends Pick<BuiltList, "body" | "digest"> {
  /** The same as a brotli stream, where one has been made. */
  brotli?: Buffer
}

interface KeptList extends ListAnswer, BuiltList {}

const MEGABYTE = 1024 * 1024
/** What a piece takes beside its bytes. */
const BESIDE = 400
/** Bytes below which another encoding saves nobody anything. */
const WORTH = 1024

const bytesOf = ({ body, brotli, pieces }: KeptList): number => {
  let bytes = body.length + (brotli?.length ?? 0) + BESIDE
  for (const { packed } of pieces.values()) bytes += packed.length + BESIDE
  return bytes
}

/** @param most bytes that are kept */
export function createKeptLists(db: Database, registry: Registry, most = 64 * MEGABYTE): KeptLists {
  const kept = createKept<KeptList>(db, registry, {
    make: (building, known) => buildList(building, known?.pieces),
    sizeOf: bytesOf,
    most,
  })
  const squeezed = new WeakSet<KeptList>()
  /** What is asked for again unchanged will be so once more: meanwhile it is made as small as it gets. */
  const squeezeLater = (list: KeptList) => {
    if (squeezed.has(list) || list.body.length < WORTH) return
    squeezed.add(list)
    void squeeze(list.body)
      .then((brotli) => {
        if (brotli.length >= list.body.length) return
        list.brotli = brotli
        kept.grew(list)
      })
      // It is right as it is.
      .catch(() => {})
  }
  return {
    of: async (resource, only, versions) => {
      const { made, again } = await kept.of(resource, only, versions)
      if (again) squeezeLater(made)
      return made
    },
    peek: (resource, only, versions) => {
      const made = kept.peek(resource, only, versions)
      if (made) squeezeLater(made)
      return made
    },
    size: kept.size,
  }
}
