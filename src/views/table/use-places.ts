import { type RefObject, useLayoutEffect, useRef } from "react"

/** The place that each row stands in, by the record's id, from the first row to the last. */
type Places = ReadonlyMap<string, number>

/** Whether most of what will stand there stands there now, one under the other as it will: a row went or came. */
function isAlmostSame(before: Places, ids: readonly string[]): boolean {
  const order = new Map([...before.keys()].map((id, index) => [id, index]))
  const stay = ids.flatMap((id) => order.get(id) ?? [])
  return 2 * stay.length > ids.length && stay.every((at, index) => index === 0 || at > (stay[index - 1] ?? 0))
}

/**
 * Who was there stays in his place while little changes, and who comes takes one that has become free. Of other rows the
 * first takes the first place: moved rows cost more than their texts.
 * @param mayTake whether one record may stand where another stood
 */
export function placesFor(before: Places, ids: readonly string[], mayTake: boolean): Places {
  let next = Math.max(-1, ...before.values()) + 1
  if (mayTake && !isAlmostSame(before, ids)) {
    const places = [...before.values()]
    return new Map(ids.map((id, index) => [id, places[index] ?? next++]))
  }
  const stay = new Set(ids)
  const free = mayTake ? [...before].filter(([id]) => !stay.has(id)).map(([, place]) => place) : []
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
