/** Names of modules in stored rights: exact for our own server, by containment for a foreign host. */
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { MODULE_NAMES } from "../../resources/modules"
import { can, FLAGS, toMap } from "../../src/core/access/permissions"
import { grants, readForeignModules, savePermissions } from "../../src/session/session"
import { stubBrowser } from "./stubs"

beforeEach(() => {
  stubBrowser()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it("[PM-09, AB-107] an undeclared module is matched by containment for a foreign host alone; a declared one never", () => {
  savePermissions(
    toMap([
      { module: "Data Kebun Utama", action: "delete" },
      { module: "EmployeeDataGaji", action: "delete" },
    ]),
  )
  expect(can(grants(), "DataKebun", "delete")).toBe(false)
  expect(can(grants(), "EmployeeData", "delete")).toBe(false)
  readForeignModules(MODULE_NAMES)
  expect(can(grants(), "DataKebun", "delete")).toBe(true)
  for (const module of MODULE_NAMES) expect(can(grants(), module, "delete"), module).toBe(false)
})

it("[AB-107] EmployeeData gives no right of an unlisted module whose name contains it, for any host", () => {
  const every = (module: string) => FLAGS.map((action) => ({ module, action }))
  const actions = ["list", "show", "create", "edit", "delete", "print"] as const
  savePermissions(toMap(every("EmployeeData")))
  const own = actions.map((action) => can(grants(), "EmployeeDataGaji", action))
  readForeignModules(MODULE_NAMES)
  const foreign = actions.map((action) => can(grants(), "EmployeeDataGaji", action))
  expect([...own, ...foreign]).not.toContain(true)
  savePermissions(toMap(every("EmployeeDataGaji")))
  expect(actions.map((action) => can(grants(), "EmployeeData", action))).not.toContain(true)
  expect(can(grants(), "EmployeeDataGaji", "delete")).toBe(true)
})
