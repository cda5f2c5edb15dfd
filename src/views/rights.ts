import { useCan } from "@refinedev/core"
import type { Resource } from "../core/schema/resource"

export interface Rights {
  show: boolean
  create: boolean
  edit: boolean
  delete: boolean
}

/** What the user may do in a list, and the resource offers there (PM-27..PM-29). */
export function useRights(resource: Resource): Rights {
  const { name, list, form } = resource
  const show = useCan({ resource: name, action: "show" }).data?.can ?? false
  const create = useCan({ resource: name, action: "create" }).data?.can ?? false
  const edit = useCan({ resource: name, action: "edit" }).data?.can ?? false
  const remove = useCan({ resource: name, action: "delete" }).data?.can ?? false
  const inPlace = list.view === "setup"
  return {
    show,
    create: create && !list.readOnly && (inPlace || form.create !== null),
    edit: edit && !list.readOnly && (inPlace || form.edit !== null),
    delete: remove && !list.readOnly,
  }
}
