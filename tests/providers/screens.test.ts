import { existsSync, readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { documents as declaredDocuments } from "../../print-templates"
import { access } from "../../resources/access"
import { pages } from "../../resources/pages"
import { registry } from "../../resources/registry"
import { setupPages } from "../../resources/setup"
import { extraRoutes } from "../../src/app/extra-routes"
import { planScreens } from "../../src/app/prefetch/plan"
import { createScreens, isRememberable, screenAt } from "../../src/app/screens"
import { type Grants, toMap } from "../../src/core/access/permissions"
import { isAllowed, type Right } from "../../src/core/access/right"
import { createDocuments } from "../../src/core/print/document"
import { PRINT_ROUTES } from "../support/routes"

const documents = createDocuments(declaredDocuments, registry)
const screens = createScreens({ registry, setupPages, documents, extra: extraRoutes })
const at = (pathname: string, search = "") => screenAt(screens, { pathname, search })

const mayOf = (grants: Grants) => (right: Right) => isAllowed(right, grants, registry.find)
/** True if the screen of an address opens with these grants. */
const opens = (path: string, grants: Grants) => mayOf(grants)(at(path)?.right ?? { viewOf: [] })

const staff = (...entries: [module: string, action: string][]): Grants => ({
  role: "Staff",
  permissions: toMap(entries.map(([module, action]) => ({ module, action }))),
  access,
})
const superadmin: Grants = { role: "SUPERADMIN", permissions: {}, access }
const globalSemua = staff(
  ["Global", "view"],
  ["Global", "add"],
  ["Global", "edit"],
  ["Global", "delete"],
  ["Global", "print"],
)

it("has a screen and existing modules to prefetch for every page of resources/", () => {
  expect(extraRoutes.map(({ path }) => path)).toEqual(pages.map(({ path }) => path))
  const planned = planScreens().screens.filter(({ path }) => pages.some((page) => page.path === path))
  expect(planned.every(({ loads }) => loads.length > 0)).toBe(true)
  expect(planned.flatMap(({ loads }) => loads).filter((file) => !existsSync(file))).toEqual([])
})

describe("screens", () => {
  it.each(PRINT_ROUTES)("[RT-19, AB-35] %s has no frame and needs the right to view transactions", (path) => {
    expect(at(path)?.bare).toBe(true)
    expect(opens(path, staff(["CassavaTransactions", "view"]))).toBe(true)
    expect(opens(path, staff(["AdminData", "view"]))).toBe(false)
  })
  it("[RT-31, AB-14b] the query distinguishes an edit from an addition at the same path", () => {
    expect(at("/add-transaksi-singkong")?.title).toBe("Tambah Transaksi Singkong")
    expect(at("/add-transaksi-singkong", "?edit=true&index=3")?.title).toBe("Edit Transaksi Singkong")
    expect(at("/add-transaksi-singkong", "?edit=ya")?.title).toBe("Tambah Transaksi Singkong")
  })
  it("every screen has its own key", () => {
    expect(new Set(screens.map(({ key }) => key)).size).toBe(screens.length)
  })
})

describe("the right to open a screen", () => {
  it.each([
    ["/data-admin", "view"],
    ["/add-admin", "add"],
    ["/edit-admin", "edit"],
  ])("[AB-10] %s needs the module's flag '%s'", (path, flag) => {
    const others = ["view", "add", "edit", "delete", "print"].filter((name) => name !== flag)
    expect(opens(path, staff(["AdminData", flag]))).toBe(true)
    expect(opens(path, staff(...others.map((name): [string, string] => ["AdminData", name])))).toBe(false)
  })
  it("[AB-10, PM-25] /jenis-pengguna needs superadmin or Global semua", () => {
    expect(opens("/jenis-pengguna", superadmin)).toBe(true)
    expect(opens("/jenis-pengguna", globalSemua)).toBe(true)
    expect(
      opens(
        "/jenis-pengguna",
        staff(["Global", "view"], ["AccessManagement", "view"], ["UserSetup", "view"]),
      ),
    ).toBe(false)
  })
  it("[LY-24] the dashboard needs none", () => {
    expect(opens("/dashboard", staff())).toBe(true)
  })
  it("[PM-18, PM-23] setup pages need UserSetup view", () => {
    for (const { path } of setupPages) {
      expect(opens(path, staff(["UserSetup", "view"]))).toBe(true)
      expect(opens(path, staff(["AdminData", "view"]))).toBe(false)
    }
  })
  it("[AB-32] only a permitted screen that is no print preview is remembered", () => {
    const admin = staff(["AdminData", "view"])
    expect(isRememberable(screens, "/data-admin", mayOf(admin))).toBe(true)
    expect(isRememberable(screens, "/data-admin?x=1", mayOf(admin))).toBe(true)
    for (const path of ["/login", "/", "/xyz", "/data-mitra"]) {
      expect(isRememberable(screens, path, mayOf(admin))).toBe(false)
    }
    expect(isRememberable(screens, "/preview-invoice", mayOf(superadmin))).toBe(false)
  })
})

const filesOf = (...folders: string[]) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(css|tsx?)$/.test(name))
      .map((name) => `${folder}/${name}`),
  )

describe("colours", () => {
  const css = readFileSync("src/app/base.css", "utf8")
  const layout = readFileSync("src/app/layout.css", "utf8")
  const themes = css.split("@media screen")
  const colour = (sheet: string, name: string) =>
    (new RegExp(`--${name}: #(..)(..)(..);`).exec(sheet) ?? [])
      .slice(1)
      .map((part) => Number.parseInt(part, 16))
  /** WCAG's relative luminance. */
  const light = (parts: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = parts.map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  it("[LY-06] are green in both themes, and edges have enough contrast (WCAG 1.4.11)", () => {
    expect(themes).toHaveLength(2)
    for (const sheet of themes) {
      const [red = 0, green = 0, blue = 0] = colour(sheet, "primary")
      expect(green).toBeGreaterThan(red * 1.5)
      expect(green).toBeGreaterThan(blue * 1.2)
      for (const edge of ["field", "primary", "danger"])
        for (const ground of ["surface", "page"]) {
          const [dark = 0, bright = 0] = [edge, ground]
            .map((name) => light(colour(sheet, name)) + 0.05)
            .sort((a, b) => a - b)
          expect(bright / dark, `${edge} on ${ground}`).toBeGreaterThanOrEqual(3)
        }
    }
  })
  it("are defined only in base.css, each in both themes", () => {
    const names = (sheet = "") => [...sheet.matchAll(/--([\w-]+):[^;]*(?:#|rgb)/g)].map(([, name]) => name)
    // A shadow is black in both.
    expect(names(themes[1])).toEqual(names(themes[0]).filter((name) => name !== "shadow"))
    const COLOUR =
      /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(|:[^;{]*\b(?:white|black|gr[ae]y|red|green|blue)\b/gi
    const found = filesOf("src", "resources").flatMap((file) => {
      if (file === "src/app/base.css") return []
      const text = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")
      const colours =
        text.match(file.endsWith(".css") ? COLOUR : /["'`]#[0-9a-f]{3,8}["'`]|\b(?:rgb|hsl)a?\(/gi) ?? []
      return colours.map((text) => `${file}: ${text}`)
    })
    expect(found).toEqual([
      // Paper.
      "src/views/document/document-preview.module.css: : white",
      // A code that cameras read.
      "src/pages/account/security/security.module.css: #fff",
      "src/pages/account/security/security.module.css: #000",
    ])
  })
  it("[LY-01, LY-02, CN-02] do not change the sidebar's 16rem and the header's 5rem", () => {
    expect(layout).toContain("--sidebar: 16rem;")
    expect(layout).toContain("--header: 5rem;")
  })
})
