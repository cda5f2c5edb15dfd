import type { ComponentType } from "react"
import type { Resource } from "../../core/schema/resource"
import { onDemand } from "../../ui/on-demand"
import { TableView } from "../table/table-view"

type ListView = ComponentType<{ resource: Resource }>

const SetupList = onDemand(async () => (await import("../setup/setup-list")).SetupList)

export const listViews: Record<Resource["list"]["view"], ListView> = { table: TableView, setup: SetupList }

/** Loads the code that a view needs beside the lists' own file. */
export const preloadView = async (view: Resource["list"]["view"]): Promise<void> => {
  if (view === "setup") await SetupList.preload()
}
