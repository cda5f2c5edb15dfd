/** The dashboard of the product, if it declares one: `resources/dashboard.ts`. */
import type { Dashboard } from "../src/core/dashboard/dashboard"

const files = import.meta.glob<{ dashboard: Dashboard }>("../resources/dashboard.ts", { eager: true })

export const dashboard: Dashboard | null = Object.values(files)[0]?.dashboard ?? null
