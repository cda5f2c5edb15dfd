/** The screens behind the login, derived from the declarations. Router and layout read this list. */
import { matchPath } from "react-router"
import type { Right } from "../core/access/right"
import { documentRight, type PrintDocument } from "../core/print/document"
import type { Registry } from "../core/schema/registry"
import type { Resource } from "../core/schema/resource"
import type { SetupPage } from "../core/schema/setup"
import type { Mode } from "../core/schema/types"
import { tLabel } from "../texts/language"
import type { ExtraRoute } from "./extra-routes"

export type Content =
  | { kind: "list"; resource: Resource }
  | { kind: "form"; resource: Resource; mode: Mode }
  | { kind: "setup"; page: SetupPage }
  | { kind: "document"; document: PrintDocument }
  | { kind: "extra"; route: ExtraRoute }

export interface Screen {
  /** Key of the React element, so that no screen inherits another screen's state. */
  key: string
  path: string
  /** The query that distinguishes screens of the same path; empty for most. */
  query: Readonly<Record<string, string>>
  /** In the header and the window's title. */
  title: string
  /** Path of the sidebar's link that this screen belongs to. */
  section: string
  /** True: without sidebar and header (RT-19). */
  bare: boolean
  right: Right
  content: Content
}

/** Screen that is alone at its path. */
const singleScreen = (path: string, rest: Pick<Screen, "title" | "right" | "content" | "bare">): Screen => ({
  key: path,
  path,
  query: {},
  section: path,
  ...rest,
})

function screensOf(resource: Resource): Screen[] {
  const { list, form, name } = resource
  const listScreen: Screen = {
    ...singleScreen(list.path, {
      title: list.heading,
      bare: false,
      right: { resource: name, action: "list" },
      content: { kind: "list", resource },
    }),
    key: `${name}.list`,
  }
  const formScreens = (["create", "edit"] as const).flatMap((mode): Screen[] => {
    const screen = form[mode]
    if (!screen) return []
    return [
      {
        ...listScreen,
        key: `${name}.${mode}`,
        path: screen.path,
        query: screen.query,
        title: screen.heading,
        right: { resource: name, action: mode },
        content: { kind: "form", resource, mode },
      },
    ]
  })
  return list.path ? [listScreen, ...formScreens] : formScreens
}

/** @param options.extra screens that no declaration gives: those of resources/*.page.tsx */
export function createScreens(options: {
  registry: Registry
  setupPages: readonly SetupPage[]
  documents: readonly PrintDocument[]
  extra: readonly ExtraRoute[]
}): readonly Screen[] {
  return [
    ...options.extra.map((route) =>
      singleScreen(route.path, {
        title: tLabel(route.title),
        bare: false,
        right: route.right,
        content: { kind: "extra", route },
      }),
    ),
    ...options.registry.all.flatMap(screensOf),
    ...options.setupPages.map((page) =>
      singleScreen(page.path, {
        title: page.heading,
        bare: false,
        right: { viewOf: [page.access.module] },
        content: { kind: "setup", page },
      }),
    ),
    // The right to print includes the list (AB-35, AB-39).
    ...options.documents.map((document) =>
      singleScreen(document.path, {
        title: tLabel(document.label),
        bare: true,
        right: documentRight(document),
        content: { kind: "document", document },
      }),
    ),
  ]
}

interface Address {
  pathname: string
  search: string
}

/** The screen of an address. If several screens share its path, the one with the most matching query parameters. */
export function screenAt(screens: readonly Screen[], { pathname, search }: Address): Screen | undefined {
  const query = new URLSearchParams(search)
  return screens
    .filter(
      (screen) =>
        matchPath({ path: screen.path, end: true }, pathname) &&
        Object.entries(screen.query).every(([name, value]) => query.get(name) === value),
    )
    .sort((a, b) => Object.keys(b.query).length - Object.keys(a.query).length)[0]
}

function screenOf(screens: readonly Screen[], address: string): Screen | undefined {
  const [pathname = "", search = ""] = address.split("?")
  return screenAt(screens, { pathname, search })
}

/** The remembered part of an address. Drops the query of lists and extra pages: a search may contain a person's name. */
export function rememberedPart(screens: readonly Screen[], address: string): string {
  const kind = screenOf(screens, address)?.content.kind
  return kind === "list" || kind === "extra" ? (address.split("?")[0] ?? "") : address
}

/** True if `/` may lead to the address: a screen that the user may open, and no print preview (AB-32). */
export function isRememberable(
  screens: readonly Screen[],
  address: string,
  can: (right: Right) => boolean,
): boolean {
  const screen = screenOf(screens, address)
  return screen !== undefined && !screen.bare && can(screen.right)
}
