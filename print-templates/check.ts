import { menu } from "../resources/menu"
import { pages } from "../resources/pages"
import { registry } from "../resources/registry"
import { setupPages } from "../resources/setup"
import { checkDocuments } from "../src/core/print/check"
import type { Fault } from "../src/core/schema/check"
import { checkMenu } from "../src/core/schema/check/menu"
import { documents } from "."

const pagePaths = pages.map(({ path }) => path)

/** Every fault of the declared documents (`npm run check`). */
export const checkPrintTemplates = (): Fault[] =>
  checkDocuments(documents, registry, {
    paths: ["/", "/login", ...pagePaths, ...setupPages.map(({ path }) => path)],
  })

/** Every fault of the sidebar; it links documents' screens as well as those of resources. */
export const checkSidebar = (): Fault[] =>
  checkMenu(menu, {
    registry,
    setupPages,
    paths: [...pagePaths, ...documents.map(({ name, path }) => path ?? `/cetak/${name}`)],
  }).map((fault) => ({ ...fault, file: "resources/menu.ts" }))
