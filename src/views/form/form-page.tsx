import type { Resource } from "../../core/schema/resource"
import type { Mode } from "../../core/schema/types"
import { EditForm } from "./edit-form"
import { FormView } from "./form-view"

/** A resource's add or edit screen; the route decides which one a shared path shows. */
export function FormPage({ resource, mode }: { resource: Resource; mode: Mode }) {
  const key = `${resource.name}.${mode}`
  return mode === "create" ? (
    <FormView key={key} resource={resource} mode="create" original={undefined} notice={undefined} />
  ) : (
    <EditForm key={key} resource={resource} />
  )
}
