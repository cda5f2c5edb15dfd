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

/**
 * KB that the first files may grow by a page's components: a module that they share with antd's `Table` is in them, and the page
 * brings its unused parts.
 */
const PAGES = 3

const APP = ["src/main.tsx", "src/app/App.tsx"]
const LIST = [...APP, "src/views/screen/list-page.tsx"]
/** Loaded when the dashboard is drawn. */
const CHART = "src/pages/dashboard/monthly-chart.tsx"

/** tests/browser/login.spec.ts compares them with real requests of a browser. */
export const BUDGETS: readonly Budget[] = [
  { address: "/login", loads: ["src/main.tsx"], most: 70 },
  { address: "/data-admin", loads: LIST, most: 234 + PAGES },
  {
    address: "/data-admin",
    opened: "a detail",
    loads: [...LIST, "src/views/detail/detail-dialog.tsx"],
    most: 240 + PAGES,
  },
  {
    address: "/add-admin",
    loads: [...APP, "src/views/form/form-page.tsx"],
    most: 318 + PAGES,
  },
  {
    address: product.home,
    loads: [...APP, "resources/dashboard.screen.tsx"],
    most: 221 + PAGES,
  },
  { address: product.home, opened: "the chart, last", loads: [CHART], most: 424 + PAGES },
]
