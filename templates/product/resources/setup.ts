/** The setup pages of several lists. */
import { defineSetupPages } from "../src/core/schema/setup"

export const setupPages = defineSetupPages([
  {
    path: "/setup-pengguna",
    heading: "Setup Pengguna",
    access: { module: "UserData" },
    panels: [{ resource: "roles", label: "Jenis Pengguna" }],
  },
])
