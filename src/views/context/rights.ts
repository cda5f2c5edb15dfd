import { useCallback, useMemo } from "react"
import type { Resource } from "../../core/schema/resource"
import { useCanNow } from "./registry-context"

export interface Rights {
  show: boolean
  create: boolean
  edit: boolean
  delete: boolean
  /** Prints or exports the list. */
  print: boolean
}

/** The user's rights in a list that the resource also offers (PM-27..PM-29). The same object until one changes. */
export function useRights({ name: resource, list, form }: Resource): Rights {
  const can = useCanNow()
  return useMemo(() => {
    const inPlace = list.view === "setup"
    const writable = !list.readOnly
    return {
      show: can({ resource, action: "show" }),
      create: writable && (inPlace || form.create !== null) && can({ resource, action: "create" }),
      edit: writable && (inPlace || form.edit !== null) && can({ resource, action: "edit" }),
      delete: writable && can({ resource, action: "delete" }),
      print: can({ resource, action: "print" }),
    }
  }, [can, resource, list, form])
}

/** True for a resource whose records the user may view. The same function until the rights change. */
export function useCanView(): (resource: string) => boolean {
  const can = useCanNow()
  return useCallback((resource) => can({ resource, action: "list" }), [can])
}
