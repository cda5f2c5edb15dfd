/** The product's names of rights (PM, AM). Part of the login page. */
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

/** True if a role may do everything by its name (PM-05). */
export const isSuperadmin = (role: unknown): boolean => isNamed(access, String(role))
