/**
 * Finds changes without an event: missed notifications, and writes of other programs. A table whose version has changed
 * is suspect; an event about it within two looks clears it.
 */
import type { Versions } from "../database/types"

export function createTableWatch(tables: readonly string[], now: () => number = () => performance.now()) {
  let before: Versions | undefined
  /** Time before the tables were read for `before`: an event since then may be of a change that it lacks. */
  let askedAt = 0
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
    /** Compares the first look with the versions of a first stream's greeting. @param at time before they were read */
    begin: (versions: Versions, at: number): void => {
      if (before) return
      before = versions
      askedAt = at
    },
    /** Forgets all versions, while no stream is open. */
    rest: (): void => {
      before = undefined
      suspects = new Map()
    },
    /** @param at time before the versions were read @returns the tables that have changed without an event */
    look: (versions: Versions, at: number): string[] => {
      // A first stream was greeted meanwhile, with newer versions.
      if (at < askedAt) return []
      const found: string[] = []
      for (const [name, since] of suspects) if ((heardAt.get(name) ?? -1) < since) found.push(name)
      suspects = new Map()
      if (before && before !== versions)
        for (const name of tables) {
          if (before.get(name) === versions.get(name)) continue
          if (wasDeaf) found.push(name)
          else if ((heardAt.get(name) ?? -1) < askedAt) suspects.set(name, askedAt)
        }
      before = versions
      askedAt = at
      wasDeaf = deaf
      return found
    },
  }
}
