/** The product's names of rights. Part of the login page. */
import { type AccessNames, isSuperadmin as isNamed } from "../src/core/access/names"
import { HIDDEN_MODULES, MODULE_NAMES, MODULES } from "./modules"

export const access: AccessNames = {
  superadmin: "superadmin",
  fullModule: "Global",
  modules: MODULES,
  hiddenModules: HIDDEN_MODULES,
  moduleNames: MODULE_NAMES,
  passwordWords: ["superadmin", "__NAMESPACE__"],
  rolesPath: "/roles",
}

/** True if a role may do everything by its name. */
export const isSuperadmin = (role: unknown): boolean => isNamed(access, String(role))
