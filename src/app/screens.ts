/** Every screen behind the login, worked out from the declarations; the router and the frame follow this list. */
import { matchPath } from "react-router"
import type { Right } from "../core/access/right"
import { documentRight, type PrintDocument } from "../core/print/document"
import type { Registry } from "../core/schema/registry"
import type { Resource } from "../core/schema/resource"
import type { SetupPage } from "../core/schema/setup"
import type { Mode } from "../core/schema/types"
import { tLabel } from "../texts/language"
import type { ExtraRoute } from "./extra-routes"

/** What a screen shows. */
export type Content =
  | { kind: "list"; resource: Resource }
  | { kind: "form"; resource: Resource; mode: Mode }
  | { kind: "setup"; page: SetupPage }
  | { kind: "document"; document: PrintDocument }
  | { kind: "extra"; route: ExtraRoute }

export interface Screen {
  /** Of the React element, so that one screen's state never becomes the next one's. */
  key: string
  path: string
  /** The query that tells it from another screen of the same path; empty for most. */
  query: Readonly<Record<string, string>>
  /** In the header and the window's title. */
  title: string
  /** The sidebar's link that this screen belongs to. */
  section: string
  /** Without sidebar and header (RT-19). */
  bare: boolean
  right: Right
  content: Content
}

function screensOf(resource: Resource): Screen[] {
  const { list, form, name } = resource
  const common = { query: {}, section: list.path, bare: false }
  const screens: Screen[] = []
  if (list.path) {
    screens.push({
      ...common,
      key: `${name}.list`,
      path: list.path,
      title: list.heading,
      right: { resource: name, action: "list" },
      content: { kind: "list", resource },
    })
  }
  for (const mode of ["create", "edit"] as const) {
    const screen = form[mode]
    if (!screen) continue
    screens.push({
      ...common,
      key: `${name}.${mode}`,
      path: screen.path,
      query: screen.query,
      title: screen.heading,
      right: { resource: name, action: mode },
      content: { kind: "form", resource, mode },
    })
  }
  return screens
}

const setupScreen = (page: SetupPage): Screen => ({
  key: page.path,
  path: page.path,
  query: {},
  title: page.heading,
  section: page.path,
  bare: false,
  right: { viewOf: [page.access.module] },
  content: { kind: "setup", page },
})

/** Whoever may print it sees its records in the list as well (AB-35, AB-39). */
const documentScreen = (document: PrintDocument): Screen => ({
  key: document.path,
  path: document.path,
  query: {},
  title: tLabel(document.label),
  section: document.path,
  bare: true,
  right: documentRight(document),
  content: { kind: "document", document },
})

const extraScreen = (route: ExtraRoute): Screen => ({
  key: route.path,
  path: route.path,
  query: {},
  title: tLabel(route.title),
  section: route.path,
  bare: route.bare,
  right: route.right,
  content: { kind: "extra", route },
})

/** @param options.extra screens that no declaration gives: dashboard, access matrix */
export function createScreens(options: {
  registry: Registry
  setupPages: readonly SetupPage[]
  documents: readonly PrintDocument[]
  extra: readonly ExtraRoute[]
}): readonly Screen[] {
  return [
    ...options.extra.map(extraScreen),
    ...options.registry.all.flatMap(screensOf),
    ...options.setupPages.map(setupScreen),
    ...options.documents.map(documentScreen),
  ]
}

interface Address {
  pathname: string
  search: string
}

function find(screens: readonly Screen[], { pathname, search }: Address): Screen | undefined {
  const query = new URLSearchParams(search)
  return screens
    .filter(
      (screen) =>
        matchPath({ path: screen.path, end: true }, pathname) &&
        Object.entries(screen.query).every(([name, value]) => query.get(name) === value),
    )
    .sort((a, b) => Object.keys(b.query).length - Object.keys(a.query).length)[0]
}

let last: (Address & { screens: readonly Screen[]; screen: Screen | undefined }) | undefined

/**
 * The screen of an address: of those with its path the one whose query it carries, the most particular first. The frame, the
 * screen and the guard ask it of each address, and an address is compared with every screen there is: once.
 */
export function screenAt(screens: readonly Screen[], { pathname, search }: Address): Screen | undefined {
  if (last?.screens !== screens || last.pathname !== pathname || last.search !== search)
    last = { screens, pathname, search, screen: find(screens, { pathname, search }) }
  return last.screen
}

/** What is searched for on these screens may be about a person. */
const SEARCHED: readonly Content["kind"][] = ["list", "extra"]

/** What is remembered of an address: of a screen that is searched its path alone. */
export function rememberedPart(screens: readonly Screen[], address: string): string {
  const [pathname = "", search = ""] = address.split("?")
  const kind = screenAt(screens, { pathname, search })?.content.kind
  return kind && SEARCHED.includes(kind) ? pathname : address
}

/** Whether `/` may lead to a remembered address: a screen of ours that the user may open, and no print preview (AB-32). */
export function isRememberable(
  screens: readonly Screen[],
  address: string,
  can: (right: Right) => boolean,
): boolean {
  const [pathname = "", search = ""] = address.split("?")
  const screen = screenAt(screens, { pathname, search })
  return screen !== undefined && !screen.bare && can(screen.right)
}
