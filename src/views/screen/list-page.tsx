import { Suspense } from "react"
import type { Resource } from "../../core/schema/resource"
import { Loading } from "../../ui/loading"
import { listViews } from "./list-views"

/** A resource's list: a table with search, filters and pages, or a setup list, by `list.view` (GL). */
export function ListPage({ resource }: { resource: Resource }) {
  const View = listViews[resource.list.view]
  return (
    <Suspense fallback={<Loading />}>
      <View key={resource.name} resource={resource} />
    </Suspense>
  )
}
