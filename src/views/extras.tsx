import { type ComponentType, createContext, useContext } from "react"
import type { Values } from "../core/schema/types"

/** What a list has beside what its declaration gives; the app names the resource, the engine never does. */
export interface ListExtras {
  /** Beside 'Advanced Search'. `rows`: every record of the list, whatever the search and the filters show. */
  toolbar?: ComponentType<{ rows: readonly Values[] }>
}

const ExtrasContext = createContext<Readonly<Record<string, ListExtras>>>({})

/** `<ListExtrasProvider value={{ transactions: { toolbar: PrintMenu } }}>` */
export const ListExtrasProvider = ExtrasContext

const NONE: ListExtras = {}
export const useListExtras = (resource: string): ListExtras => useContext(ExtrasContext)[resource] ?? NONE
