/** The screens whose rights a module decides, as the access matrix lists them: from declarations and menu (AB-38). */
import { isGroup, type MenuItem, type MenuLink } from "../schema/menu"
import type { Page } from "../schema/page"
import type { Resource } from "../schema/resource"
import type { SetupPage } from "../schema/setup"
import { sameName } from "../text"
import type { PermissionModule } from "./names"
import type { Right } from "./right"

export interface ScreenSources {
  /** In the language of the declarations, as `setupPages` and `pages`. */
  menu: readonly MenuItem[]
  setupPages: readonly SetupPage[]
  pages: readonly Page[]
}

export interface GovernedScreens {
  /** Labels of the screens, in the menu's order. */
  screens: readonly string[]
  /**
   * Only for a module without screens: the screens in the menu group of its name, by the module that governs them.
   */
  elsewhere: readonly { module: PermissionModule; screens: readonly string[] }[]
}

interface GovernedScreen {
  path: string
  label: string
  module: string
}

const linksOf = (items: readonly MenuItem[]): MenuLink[] =>
  items.flatMap((item) => (isGroup(item) ? linksOf(item.children) : [item]))

/** Links of the groups with this label, and the links themselves that have it. */
const linksNamed = (items: readonly MenuItem[], label: string): MenuLink[] =>
  items.flatMap((item) => {
    if (sameName(item.label, label)) return linksOf([item])
    return isGroup(item) ? linksNamed(item.children, label) : []
  })

function modulesIn(right: Right, moduleOf: (resource: string) => string | undefined): readonly string[] {
  if (typeof right === "string") return []
  if ("viewOf" in right) return right.viewOf
  if ("all" in right) return right.all.flatMap((each) => modulesIn(each, moduleOf))
  const module = moduleOf(right.resource)
  return module === undefined ? [] : [module]
}

/** Every list, setup page and page with the module of its right, in the menu's order; those without a link last. */
function governedScreens(all: readonly Resource[], { menu, setupPages, pages }: ScreenSources) {
  const moduleOf = (name: string) => all.find((resource) => resource.name === name)?.access.module
  const links = linksOf(menu)
  const found: GovernedScreen[] = [
    ...all
      .filter(({ list }) => list.path)
      .map(({ list, access }) => ({ path: list.path, label: list.heading, module: access.module })),
    ...setupPages.map(({ path, heading, access }) => ({ path, label: heading, module: access.module })),
    ...pages.flatMap(({ path, title, right }) =>
      modulesIn(right, moduleOf).map((module) => ({ path, label: title, module })),
    ),
  ]
  const place = ({ path }: GovernedScreen) => {
    const index = links.findIndex((link) => link.path === path)
    return index === -1 ? links.length : index
  }
  return found
    .map((screen) => ({
      ...screen,
      label: links.find(({ path }) => path === screen.path)?.label ?? screen.label,
    }))
    .sort((a, b) => place(a) - place(b))
}

/** Module → its screens, for each module of the matrix. */
export function screensByModule(
  modules: readonly PermissionModule[],
  all: readonly Resource[],
  sources: ScreenSources,
): ReadonlyMap<string, GovernedScreens> {
  const every = governedScreens(all, sources)
  const labelsOf = (screens: readonly GovernedScreen[], { module }: PermissionModule) =>
    screens.filter((screen) => sameName(screen.module, module)).map(({ label }) => label)
  return new Map(
    modules.map((row) => {
      const screens = labelsOf(every, row)
      if (screens.length > 0) return [row.module, { screens, elsewhere: [] }]
      const paths = linksNamed(sources.menu, row.label).map(({ path }) => path)
      const near = every.filter(({ path }) => paths.includes(path))
      const elsewhere = modules
        .map((module) => ({ module, screens: labelsOf(near, module) }))
        .filter((other) => other.screens.length > 0)
      return [row.module, { screens, elsewhere }]
    }),
  )
}
