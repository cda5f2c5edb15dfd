import { menu } from "../resources/menu"
import { registry } from "../resources/registry"
import { setupPages } from "../resources/setup"
import { checkDocuments } from "../src/core/print/check"
import type { Fault } from "../src/core/schema/check"
import { isGroup, type MenuItem } from "../src/core/schema/menu"
import { documents } from "."

const linksOf = (entries: readonly MenuItem[]): string[] =>
  entries.flatMap((entry) => (isGroup(entry) ? linksOf(entry.children) : [entry.path]))

/** Every fault of the declared documents (`npm run check`). */
export const checkPrintTemplates = (): Fault[] =>
  checkDocuments(documents, registry, {
    paths: ["/login", ...linksOf(menu), ...setupPages.map(({ path }) => path)],
  })
