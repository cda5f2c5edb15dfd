import { useCallback, useState } from "react"
import type { GroupKey } from "../../../core/query/group-key"

interface Folds {
  /** null: as the list begins. */
  all: boolean | null
  /** Groups that differ from it. */
  own: ReadonlyMap<GroupKey, boolean>
}

/** The open groups. @param begins true: groups begin open */
export function useFolds(begins: boolean) {
  const [{ all, own }, setFolds] = useState<Folds>({ all: null, own: new Map() })
  const isOpen = (key: GroupKey): boolean => own.get(key) ?? all ?? begins
  const set = useCallback(
    (key: GroupKey, open: boolean) => setFolds((now) => ({ ...now, own: new Map(now.own).set(key, open) })),
    [],
  )
  const setAll = useCallback((open: boolean) => setFolds({ all: open, own: new Map() }), [])
  return { isOpen, set, setAll }
}
