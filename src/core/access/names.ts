/** What a product calls its rights, as `resources/access.ts` declares it: the engine knows kinds of right, and no name. */

/** One entry a permission module: `resources/modules.ts` adds its own, so that a misspelt name does not compile. */
// biome-ignore lint/suspicious/noEmptyInterface: the product's modules fill it
export interface ModuleNames {}

/** A module's name; any text where none are declared. */
export type ModuleName = [keyof ModuleNames] extends [never] ? string : keyof ModuleNames

/** What rights are given in. */
export interface PermissionModule {
  /** As the API names it. */
  module: string
  label: string
  /** What else it is called where its rights are asked for (AB-37). */
  legacyKey?: string
}

export interface AccessNames {
  /** The role that may do everything, whatever is granted to it (PM-05). */
  superadmin: string
  /** The module all of whose actions together allow everything (PM-11). */
  fullModule: string
  /** Those that the access matrix shows, in its order. */
  modules: readonly PermissionModule[]
  /** Those that it does not show, and that are named where rights are told of. */
  hiddenModules: readonly PermissionModule[]
  /** Every name that a right may be stored under; such a name is matched exactly, everywhere (AB-107). */
  moduleNames: readonly string[]
  /** Where the roles are listed, for a login that knows its role's name alone (LG-20). */
  rolesPath: string
}

/** Of whoever has not been told: nobody is superadmin, and nothing allows everything. */
export const NO_ACCESS: AccessNames = {
  superadmin: "",
  fullModule: "",
  modules: [],
  hiddenModules: [],
  moduleNames: [],
  rolesPath: "",
}

const plain = (role: string) => role.trim().toLowerCase()

/** Whether a role's name is that of the one that may do everything, in any case (PM-05). */
export const isSuperadmin = ({ superadmin }: AccessNames, role: string): boolean =>
  superadmin !== "" && plain(role) === plain(superadmin)
