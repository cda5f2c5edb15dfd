import { type ComponentType, createContext, useContext } from "react"
import type { PrintDocument } from "../../core/print/document"
import type { CellSource } from "./cells"

/** Components of a list beyond its declaration, by resource name. The app provides them; the views know none of them. */
export interface ListExtras {
  /** Buttons beside the primary action. */
  toolbar?: ComponentType
  /** Buttons behind *Lainnya*. */
  tools?: ComponentType
  /** Short texts at its foot. */
  status?: ComponentType
  /** The documents of one record, in the row's menu and in the detail. */
  documents?: readonly PrintDocument[]
  /** Above its rows. */
  above?: ComponentType
  /** Cells of its fields, in rows and details. */
  cells?: CellSource
}

const ExtrasContext = createContext<Readonly<Record<string, ListExtras>>>({})

/** `<ListExtrasProvider value={{ warehouses: { toolbar: PrintMenu } }}>` */
export const ListExtrasProvider = ExtrasContext

const NONE: ListExtras = {}
export const useListExtras = (resource: string): ListExtras => useContext(ExtrasContext)[resource] ?? NONE
