/** Size budgets of addresses that a build must keep (docs/decisions/weights.md). */
import { product } from "./product.ts"

export interface Budget {
  address: string
  /** Opened later on that page, beyond the visit of the browser test. */
  opened?: string
  /** Modules that the address loads; their imports come with them. */
  loads: readonly string[]
  /** Engine and packages as they go over the wire (brotli), in KB of 1024 bytes: scripts and styles without declarations. */
  most: number
}

const APP = ["src/main.tsx", "src/app/App.tsx"]
const LIST = [...APP, "src/views/screen/list-page.tsx"]
export const BUDGETS: readonly Budget[] = [
  { address: "/login", loads: ["src/main.tsx"], most: 70 },
  { address: "/data-admin", loads: LIST, most: 239 },
  {
    address: "/data-admin",
    opened: "a detail",
    loads: [...LIST, "src/views/detail/detail-dialog.tsx"],
    most: 243,
  },
  {
    address: "/add-admin",
    loads: [...APP, "src/views/form/form-page.tsx", "src/fields/date/day-picker.tsx"],
    most: 343,
  },
  {
    address: product.home,
    loads: [...APP, "resources/dashboard.screen.tsx"],
    most: 226,
  },
]
