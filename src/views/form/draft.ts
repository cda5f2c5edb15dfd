/** What is typed into a long form outlives a reload: in the tab's own storage, until it is saved or cancelled. */
import type { Resource } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"

const keyOf = (resource: Resource, id: string) => `draft:${resource.name}:${id}`

export function readDraft(resource: Resource, id: string): Values | undefined {
  if (!resource.form.draft) return undefined
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(resource, id)) ?? "null")
    if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return undefined
    const known = new Set(resource.fields.map((field) => field.key))
    const values = Object.entries(stored).filter(([key]) => known.has(key))
    return values.length > 0 ? Object.fromEntries(values) : undefined
  } catch {
    return undefined
  }
}

export function writeDraft(resource: Resource, id: string, values: Values): void {
  if (!resource.form.draft) return
  try {
    sessionStorage.setItem(keyOf(resource, id), JSON.stringify(values))
  } catch {
    // Without room there is no draft; the form itself goes on.
  }
}

export const dropDraft = (resource: Resource, id: string): void =>
  sessionStorage.removeItem(keyOf(resource, id))
