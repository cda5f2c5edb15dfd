/** The views that a declaration can ask for. */
import { type ComponentType, lazy } from "react"
import type { Resource } from "../core/schema/resource"
import { TableView } from "./table/table-view"

type ListView = ComponentType<{ resource: Resource }>

const SetupList: ListView = lazy(async () => ({ default: (await import("./setup/setup-list")).SetupList }))

export const listViews: Record<Resource["list"]["view"], ListView> = { table: TableView, setup: SetupList }
