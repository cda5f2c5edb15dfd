/** A screen that belongs to no list or form: `resources/<name>.page.tsx`, found by its file name. */
import type { Right } from "../access/right"

export interface Page {
  /** Address, for the route, the menu and the finder. */
  path: string
  /** Indonesian; its English is in `resources/<name>.en.ts`. */
  title: string
  /** Required to open it; without it the page is neither in the menu nor in the finder. */
  right: Right
  /** True: only with our own server; another host's user is led to the home page. */
  ownServer?: boolean
  /** Loads the module that exports the component `Page`; its `title` is in the user's language. */
  Page: () => Promise<{ Page: (props: { title: string }) => unknown }>
}

/** @example definePage({ path: "/isi-gudang", title: "Isi Gudang", right, Page: () => import("./warehouses.stock") }) */
export const definePage = (page: Page): Page => page

/** Exports of each page's file, by its path. */
export type PageFiles = Readonly<Record<string, { page?: Page }>>

export const pagesOf = (files: PageFiles): readonly Page[] =>
  Object.values(files).flatMap(({ page }) => page ?? [])
