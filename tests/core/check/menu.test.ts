import { expect, test } from "vitest"
import { NO_ACCESS } from "../../../src/core/access/names"
import { checkMenu } from "../../../src/core/schema/check/menu"
import type { Declared } from "../../../src/core/schema/define"
import type { MenuItem } from "../../../src/core/schema/menu"
import { createRegistry } from "../../../src/core/schema/registry"
import { fieldTypes } from "../../../src/fields/registry"
import { gudang, stokMasuk } from "./support"

const registry = createRegistry([gudang, stokMasuk] as unknown as Declared[], fieldTypes, {
  ...NO_ACCESS,
  moduleNames: ["UserSetup"],
})
const visible = { viewOf: ["UserSetup"] }
const links: readonly MenuItem[] = [
  { label: "Gudang", path: "/data-gudang", visible },
  { label: "Lain", visible: "everyone", children: [{ label: "Stok", path: "/data-stok-masuk", visible }] },
]
const found = (menu: readonly MenuItem[], setup: readonly string[] = []) =>
  checkMenu(menu, {
    registry,
    paths: ["/dashboard"],
    setupPages: setup.map((path) => ({
      path,
      heading: "Setup",
      access: { module: "UserSetup" },
      panels: [],
    })),
  }).map(({ code, place, remedy, warning }) => [code, place, remedy, warning === true])

test("a menu that links every screen has no faults", () => {
  expect(found(links)).toEqual([])
})

test("a link to an unknown path is reported with the nearest one", () => {
  const wrong: MenuItem = { label: "Salah", path: "/data-gudanng", visible }
  expect(found([...links, wrong])).toEqual([
    ["L901", "menu 'Salah'", "write '/data-gudang', or name a screen's path", false],
  ])
})

test("a misspelt module and an undeclared resource are reported", () => {
  const menu: MenuItem[] = [
    { label: "A", path: "/dashboard", visible: { viewOf: ["UserSetupp"] } },
    { label: "B", path: "/dashboard", visible: { resource: "gudan", action: "list" } },
  ]
  expect(found([...links, ...menu])).toEqual([
    ["M601", "menu 'A'", "write 'UserSetup', or add it to resources/modules.ts", false],
    ["R101", "menu 'B'", "write 'gudang', or declare it and list it in resources/index.ts", false],
  ])
})

test("an unlinked resource or setup page is a warning", () => {
  expect(found(links.slice(0, 1), ["/setup"])).toEqual([
    ["L902", "/setup", "link it in resources/menu.ts", true],
    ["L902", "stokMasuk", "link its list in resources/menu.ts", true],
  ])
})
