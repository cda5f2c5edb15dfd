import { type RefObject, useLayoutEffect, useRef } from "react"

/** The place that each row stands in, by the record's id. */
type Places = ReadonlyMap<string, number>

/** Who was there stays in his place; who comes takes one that has become free, if he may, or a new one. */
export function placesFor(before: Places, ids: readonly string[], mayTake: boolean): Places {
  const stay = new Set(ids)
  const free = mayTake ? [...before].filter(([id]) => !stay.has(id)).map(([, place]) => place) : []
  let next = Math.max(-1, ...before.values()) + 1
  return new Map(ids.map((id) => [id, before.get(id) ?? free.shift() ?? next++]))
}

/**
 * Keys for a table's rows: a record that comes takes the row of one that goes, whose cells are there already, and only their
 * texts are changed. Not while the focus is in one of them: a key that was meant for one record must not reach another.
 * @param body where the rows stand
 */
export function usePlaces(records: readonly { id: string }[], body: RefObject<HTMLElement | null>): Places {
  const drawn = useRef<Places>(new Map())
  const ids = records.map(({ id }) => id)
  const places = placesFor(drawn.current, ids, !body.current?.contains(document.activeElement))
  useLayoutEffect(() => {
    drawn.current = places
  })
  return places
}
