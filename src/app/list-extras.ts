import { lazy } from "react"
import type { ListExtras } from "../views/extras"

const PrintMenu = lazy(async () => ({ default: (await import("../pages/print/print-menu")).PrintMenu }))

/** What single lists have beside what their declaration gives, by the resource's name. */
export const listExtras: Readonly<Record<string, ListExtras>> = {
  transactions: { toolbar: PrintMenu },
}
