/** Checks of the sidebar: links to unknown paths, and unlinked screens. */
import type { Right } from "../../access/right"
import { isGroup, type MenuItem, type MenuLink } from "../menu"
import type { Registry } from "../registry"
import type { Resource } from "../resource"
import type { SetupPage } from "../setup"
import { collect, type Fault, type Report } from "./fault"
import { suggest } from "./nearest"

interface MenuSurroundings {
  registry: Registry
  setupPages: readonly SetupPage[]
  /** Paths of screens without a resource: the dashboard, printed documents. */
  paths: readonly string[]
}

const itemsOf = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => (isGroup(item) ? [item, ...itemsOf(item.children)] : [item]))

const screensOf = ({ list, form }: Resource): string[] =>
  [list.path, form.create?.path, form.edit?.path].filter(
    (path) => path !== undefined && path !== "",
  ) as string[]

function namesIn(right: Right): { modules: readonly string[]; resources: readonly string[] } {
  if (typeof right === "string") return { modules: [], resources: [] }
  if ("viewOf" in right) return { modules: right.viewOf, resources: [] }
  if ("resource" in right) return { modules: [], resources: [right.resource] }
  const parts = right.all.map(namesIn)
  return {
    modules: parts.flatMap(({ modules }) => modules),
    resources: parts.flatMap(({ resources }) => resources),
  }
}

/** Reports names in a right that are not declared. */
export function checkRight(
  place: string,
  right: Right,
  { access, all, find }: Registry,
  report: Report,
): void {
  const { modules, resources } = namesIn(right)
  const names = all.map(({ name }) => name)
  for (const module of modules)
    if (!access.moduleNames.includes(module))
      report(
        "M601",
        place,
        `module '${module}' is not declared`,
        suggest(module, access.moduleNames, "add it to resources/modules.ts"),
      )
  for (const name of resources)
    if (!find(name))
      report(
        "R101",
        place,
        `refers to '${name}', which is not declared`,
        suggest(name, names, "declare it and list it in resources/index.ts"),
      )
}

/** Every fault of the menu; an unlinked screen is a warning. */
export function checkMenu(menu: readonly MenuItem[], around: MenuSurroundings): Fault[] {
  const { registry, setupPages, paths } = around
  const { faults, report, warn } = collect()
  const items = itemsOf(menu)
  const links = items.filter((item): item is MenuLink => !isGroup(item))
  const screens = new Set([
    ...paths,
    ...setupPages.map(({ path }) => path),
    ...registry.all.flatMap(screensOf),
  ])
  for (const { label, path } of links)
    if (!screens.has(path))
      report(
        "L901",
        `menu '${label}'`,
        `leads to '${path}', which no screen has`,
        suggest(path, screens, "name a screen's path"),
      )
  for (const item of items) checkRight(`menu '${item.label}'`, item.visible, registry, report)

  const reached = new Set(links.map(({ path }) => path))
  const onPages = new Set(setupPages.flatMap(({ panels }) => panels.map(({ resource }) => resource)))
  for (const { path, heading } of setupPages)
    if (!reached.has(path))
      warn("L902", path, `nothing leads to the setup page '${heading}'`, "link it in resources/menu.ts")
  for (const resource of registry.all.filter(({ owner }) => owner === null)) {
    const own = screensOf(resource)
    if (own.length === 0 && onPages.has(resource.name)) continue
    if (!own.some((path) => reached.has(path)))
      warn(
        "L902",
        resource.name,
        own[0] ? `nothing leads to '${own[0]}'` : "has no screen, and is on no setup page",
        "link its list in resources/menu.ts",
      )
  }
  return faults
}
