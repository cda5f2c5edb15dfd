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
  /** Bytes of all that is kept. */
  size: () => number
}

/** How a list can be made smaller than its pieces are. */
export type Squeezed = "br" | "gzip"

export interface ListAnswer extends Pick<BuiltList, "body" | "digest"> {
  /** The same compressed whole, where that has been done. */
  squeezed: Partial<Record<Squeezed, Buffer>>
  /** Says that it is sent so: what is asked for again unchanged is made smaller meanwhile. */
  sent: (as: Squeezed) => void
}

interface KeptList extends ListAnswer, BuiltList {}

const MEGABYTE = 1024 * 1024
/** What a piece takes beside its bytes. */
const BESIDE = 400
/** Bytes below which another encoding saves nobody anything. */
const WORTH = 1024

const bytesOf = ({ body, squeezed, pieces }: KeptList): number => {
  let bytes = body.length + BESIDE
  for (const whole of Object.values(squeezed)) bytes += whole.length
  for (const { packed } of pieces.values()) bytes += packed.length + BESIDE
  return bytes
}

/** @param most bytes that are kept */
export function createKeptLists(db: Database, registry: Registry, most = 64 * MEGABYTE): KeptLists {
  const kept = createKept<KeptList>(db, registry, {
    make: async (building, known) => {
      const times = { br: 0, gzip: 0 }
      const list: KeptList = {
        ...(await buildList(building, known?.pieces)),
        squeezed: {},
        sent: (as) => {
          // Once more, and it will be so again.
          if (++times[as] === 2) squeezeLater(list, as)
        },
      }
      return list
    },
    sizeOf: bytesOf,
    most,
  })
  const squeezeLater = (list: KeptList, as: Squeezed) => {
    if (list.body.length < WORTH) return
    void squeeze(list.body, as)
      .then((whole) => {
        if (whole.length >= list.body.length) return
        list.squeezed[as] = whole
        kept.grew(list)
      })
      // It is right as it is.
      .catch(() => {})
  }
  return {
    of: kept.of,
    size: kept.size,
  }
}
