/** The permission modules; a declaration's `access.module` is one of them. */
import type { PermissionModule } from "../src/core/access/names"

const SHOWN = [
  { module: "UserData", label: "Data Admin" },
  { module: "ItemData", label: "Data Barang" },
] as const satisfies readonly PermissionModule[]
/** The modules of the access matrix, in its order. */
export const MODULES: readonly PermissionModule[] = SHOWN

/** Stored and sent back, but not shown. */
const HIDDEN = [
  { module: "Global", label: "Semua modul" },
  { module: "AccessManagement", label: "Manajemen Akses" },
] as const satisfies readonly PermissionModule[]
export const HIDDEN_MODULES: readonly PermissionModule[] = HIDDEN

/** All module names of stored rights; matched exactly everywhere. */
export const MODULE_NAMES: readonly string[] = [...MODULES, ...HIDDEN].map(({ module }) => module)

/** A declaration with another name does not compile. */
type Named = (typeof SHOWN | typeof HIDDEN)[number]["module"]
declare module "../src/core/access/names" {
  interface ModuleNames extends Record<Named, true> {}
}
