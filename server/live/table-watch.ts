/**
 * Finds changes without an event: missed notifications, and writes of other programs. A table whose version has changed
 * is suspect; an event about it within two looks clears it.
 */
import type { Versions } from "../database/types"

export function createTableWatch(tables: readonly string[], now: () => number = () => performance.now()) {
  let before: Versions | undefined
  let lookedAt = 0
  /** Table → time from which an event explains its change. */
  let suspects = new Map<string, number>()
  const heardAt = new Map<string, number>()
  /** True while notifications may be missed: no event explains a change. */
  let deaf = false
  let wasDeaf = false

  return {
    /** Notes an event about these tables. */
    heard: (names: readonly string[]): void => {
      for (const name of names) heardAt.set(name, now())
    },
    /** @param missing true: notifications may be missed from now on */
    setDeaf: (missing: boolean): void => {
      deaf = missing
      wasDeaf ||= missing
    },
    /** Compares the first look with the versions of a first stream's greeting. */
    begin: (versions: Versions): void => {
      if (before) return
      before = versions
      lookedAt = now()
    },
    /** Forgets all versions, while no stream is open. */
    rest: (): void => {
      before = undefined
      suspects = new Map()
    },
    /** @returns the tables that have changed without an event */
    look: (versions: Versions): string[] => {
      const started = now()
      const found: string[] = []
      for (const [name, since] of suspects) if ((heardAt.get(name) ?? -1) < since) found.push(name)
      suspects = new Map()
      if (before && before !== versions)
        for (const name of tables) {
          if (before.get(name) === versions.get(name)) continue
          if (wasDeaf) found.push(name)
          else if ((heardAt.get(name) ?? -1) < lookedAt) suspects.set(name, lookedAt)
        }
      before = versions
      lookedAt = started
      wasDeaf = deaf
      return found
    },
  }
}
