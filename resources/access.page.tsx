/** The access matrix (AM-01). */
import { definePage } from "../src/core/schema/page"
import { menu } from "./menu"
import { setupPages } from "./setup"

export const page = definePage({
  path: "/jenis-pengguna",
  title: "Manajemen Akses",
  right: "full-access",
  Page: async () => {
    const { AccessPage } = await import("../src/pages/access/access-page")
    // Later than this module: it is one of the pages itself.
    const { pages } = await import("./pages")
    const sources = { menu, setupPages, pages }
    return { Page: (shown: { title: string }) => <AccessPage {...shown} sources={sources} /> }
  },
})
