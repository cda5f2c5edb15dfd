import { type ComponentType, Suspense } from "react"
import type { Resource } from "../../core/schema/resource"
import { Loading } from "../../ui/loading"
import { onDemand } from "../../ui/on-demand"
import { TableView } from "../table/table-view"

type ListView = Resource["list"]["view"]

const SetupList = onDemand(async () => (await import("../setup/setup-page")).SetupList)
const VIEWS: Record<ListView, ComponentType<{ resource: Resource }>> = { table: TableView, setup: SetupList }

/** Loads the code that a view needs beside the lists' own file. */
export const preloadView = async (view: ListView): Promise<void> => {
  if (view === "setup") await SetupList.preload()
}

/** A resource's list: a table with search, filters and pages, or a setup list, by `list.view` (GL). */
export function ListPage({ resource }: { resource: Resource }) {
  const View = VIEWS[resource.list.view]
  return (
    <Suspense fallback={<Loading />}>
      <View key={resource.name} resource={resource} />
    </Suspense>
  )
}
