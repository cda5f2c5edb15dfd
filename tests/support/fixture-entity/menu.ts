/** The product's menu and two more entries, as `resources/menu.ts` would have it. */
import { menu as product } from "../../../resources/menu"

export const menu = [
  ...product,
  { label: "Data Kebun", path: "/data-kebun", icon: "users", visible: { viewOf: ["OrchardData"] } },
  { label: "Setup Petak", path: "/setup-petak", icon: "users", visible: { viewOf: ["OrchardData"] } },
] as const
