/** Whose answer the stored rights are decides how their names are read: our own server's exactly, always. */
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { MODULE_NAMES } from "../../resources/modules"
import { can, toMap } from "../../src/core/access/permissions"
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
