/** What this product calls its rights (PM, AM). Small: the login page has it. */
import { type AccessNames, isSuperadmin as isNamed } from "../src/core/access/names"
import { HIDDEN_MODULES, MODULE_NAMES, MODULES } from "./modules"

export const access: AccessNames = {
  superadmin: "superadmin",
  fullModule: "Global",
  modules: MODULES,
  hiddenModules: HIDDEN_MODULES,
  moduleNames: MODULE_NAMES,
  passwordWords: ["superadmin", "koperasi", "singkong", "lampung"],
  rolesPath: "/roles",
}

/** Whether a role may do everything by its name (PM-05). */
export const isSuperadmin = (role: unknown): boolean => isNamed(access, String(role))
