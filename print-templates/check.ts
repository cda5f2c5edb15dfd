import { menu } from "../resources/menu"
import { accessPage, dashboardPage } from "../resources/pages"
import { registry } from "../resources/registry"
import { setupPages } from "../resources/setup"
import { checkDocuments } from "../src/core/print/check"
import type { Fault } from "../src/core/schema/check"
import { checkMenu } from "../src/core/schema/check/menu"
import { documents } from "."

const pages = [dashboardPage.path, accessPage.path]

/** Every fault of the declared documents (`npm run check`). */
export const checkPrintTemplates = (): Fault[] =>
  checkDocuments(documents, registry, {
    paths: ["/", "/login", ...pages, ...setupPages.map(({ path }) => path)],
  })

/** Every fault of the sidebar; it links documents' screens as well as those of resources. */
export const checkSidebar = (): Fault[] =>
  checkMenu(menu, {
    registry,
    setupPages,
    paths: [...pages, ...documents.map(({ name, path }) => path ?? `/cetak/${name}`)],
  }).map((fault) => ({ ...fault, file: "resources/menu.ts" }))
