/** Whose answer the stored rights are decides how their names are read: our own server's exactly, always. */
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

it("[PM-09, AB-107] a module that nobody declared is read by containment of a foreign host alone; a declared one never", () => {
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

it("[AB-107] EmployeeData opens nothing of a module that nobody listed and whose name contains it, whoever answers", () => {
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
