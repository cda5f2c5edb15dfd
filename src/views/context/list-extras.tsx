import { type ComponentType, createContext, useContext } from "react"

/** What a list has beside what its declaration gives, by the resource's name; the engine knows none of it. */
export interface ListExtras {
  /** Beside 'Advanced Search'. */
  toolbar?: ComponentType
  /** Above its rows. */
  above?: ComponentType
}

const ExtrasContext = createContext<Readonly<Record<string, ListExtras>>>({})

/** `<ListExtrasProvider value={{ partners: { toolbar: PrintMenu } }}>` */
export const ListExtrasProvider = ExtrasContext

const NONE: ListExtras = {}
export const useListExtras = (resource: string): ListExtras => useContext(ExtrasContext)[resource] ?? NONE
