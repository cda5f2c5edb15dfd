import { type RefObject, useLayoutEffect, useRef } from "react"

type Keys = ReadonlyMap<string, number>

/**
 * React keys of rows, by record id. Rows of another page reuse the elements that are there, since only their texts change
 * (docs/performance.md). While a row has the focus each record keeps its element, so that a key press reaches its record.
 */
export function rowKeys(before: Keys, ids: readonly string[], hasFocus: boolean): Keys {
  if (!hasFocus) return new Map(ids.map((id, index) => [id, index]))
  let next = Math.max(-1, ...before.values())
  return new Map(ids.map((id) => [id, before.get(id) ?? ++next]))
}

/** @param body element of the rows */
export function useRowKeys(records: readonly { id: string }[], body: RefObject<HTMLElement | null>): Keys {
  const rendered = useRef<Keys>(new Map())
  const ids = records.map(({ id }) => id)
  const keys = rowKeys(rendered.current, ids, body.current?.contains(document.activeElement) ?? false)
  useLayoutEffect(() => {
    rendered.current = keys
  })
  return keys
}
