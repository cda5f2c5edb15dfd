/** The parts of menu, setup pages and modules that belong to documented entities. */
import { pages } from "../../resources/pages"
import { registry } from "../../resources/registry"
import { setupPages } from "../../resources/setup"
import type { Right } from "../../src/core/access/right"
import { isGroup, type MenuItem } from "../../src/core/schema/menu"
import type { SetupPage } from "../../src/core/schema/setup"
import { isDocumented } from "./documented"

/** True if the setup page has a documented list. */
export const isDocumentedSetup = ({ panels }: SetupPage): boolean =>
  panels.some(({ resource }) => isDocumented({ name: resource }))

const added = registry.all.filter((resource) => !isDocumented(resource))
/** True if the right is one to a new entity. */
const isOfAdded = (right: Right): boolean =>
  typeof right === "object" && "resource" in right && !isDocumented({ name: right.resource })
const addedPaths = new Set([
  ...added.flatMap(({ list, form }) => [list.path, form.create?.path]),
  ...pages.filter(({ right }) => isOfAdded(right)).map(({ path }) => path),
  ...setupPages.filter((page) => !isDocumentedSetup(page)).map(({ path }) => path),
])

/** The menu's entries of documented screens, and of pages. */
export const documentedMenu = (entries: readonly MenuItem[]): MenuItem[] =>
  entries.flatMap((entry): MenuItem[] => {
    if (!isGroup(entry)) return addedPaths.has(entry.path) ? [] : [entry]
    const children = documentedMenu(entry.children)
    return children.length > 0 ? [{ ...entry, children }] : []
  })

const used = (resources: readonly { access: { module: string } }[]) =>
  new Set(resources.map(({ access }) => access.module))
const addedModules = used(added)
const documentedModules = used(registry.all.filter(isDocumented))

/** False for a module that new entities alone have. */
export const isDocumentedModule = ({ module }: { module: string }): boolean =>
  documentedModules.has(module) || !addedModules.has(module)
