/** The activity log of our own server; a foreign host has none. */
import { definePage } from "../src/core/schema/page"

export const page = definePage({
  path: "/catatan-aktivitas",
  title: "Catatan aktivitas",
  right: "full-access",
  ownServer: true,
  Page: async () => ({ Page: (await import("../src/pages/activity/activity-page")).ActivityPage }),
})
