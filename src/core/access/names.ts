/** Permission modules; `resources/modules.ts` adds its own, so that a misspelt name does not compile. */
// biome-ignore lint/suspicious/noEmptyInterface: the product's modules fill it
export interface ModuleNames {}

/** Name of a module; any text if no modules are declared. */
export type ModuleName = [keyof ModuleNames] extends [never] ? string : keyof ModuleNames

export interface PermissionModule {
  module: string
  label: string
  /** Older module name; a request for its rights gets this module's (AB-37). */
  legacyKey?: string
  /** Roles with a right in this module need a second factor. */
  secondFactor?: boolean
}

export interface AccessNames {
  /** Role with full access, independent of its permission map (PM-05). */
  superadmin: string
  /** Module whose `semua` gives full access (PM-11). */
  fullModule: string
  /** Rows of the access matrix, in its order. */
  modules: readonly PermissionModule[]
  /** Modules without a row; the history shows their labels. */
  hiddenModules: readonly PermissionModule[]
  /** All module names of stored rights. They are matched exactly everywhere (AB-107). */
  moduleNames: readonly string[]
  /** Names of the product and its place: refused as passwords, besides the common ones. */
  passwordWords: readonly string[]
  /** API path of the list of roles, for a login response with a role's name and no id (LG-20). */
  rolesPath: string
}

/** Names before the product has given its own: no superadmin and no full access. */
export const NO_ACCESS: AccessNames = {
  superadmin: "",
  fullModule: "",
  modules: [],
  hiddenModules: [],
  moduleNames: [],
  passwordWords: [],
  rolesPath: "",
}

const plain = (role: string) => role.trim().toLowerCase()

/** True for the name of the superadmin role, in any case (PM-05). */
export const isSuperadmin = ({ superadmin }: AccessNames, role: string): boolean =>
  superadmin !== "" && plain(role) === plain(superadmin)
