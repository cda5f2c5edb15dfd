/** The permission modules; a declaration's `access.module` is one of them (AM-04, AM-05, PM-04). */
import type { PermissionModule } from "../src/core/access/names"

const SHOWN = [
  { module: "AdminData", label: "Data Admin" },
  { module: "EmployeeData", label: "Data Karyawan" },
  { module: "PartnerData", label: "Data Mitra" },
  { module: "CommissionData", label: "Data Komisi" },
  // The name on the document's list screen (AB-37).
  { module: "CassavaTransactions", label: "Transaksi Singkong", legacyKey: "Transaksi Singkong" },
  { module: "CassavaVerification", label: "Verifikasi Singkong" },
  { module: "UserSetup", label: "User Setup" },
] as const satisfies readonly PermissionModule[]
/** The modules of the access matrix, in its order. */
export const MODULES: readonly PermissionModule[] = SHOWN

/** Stored and sent back, but not shown (AM-05, AB-02). */
const HIDDEN = [
  { module: "Global", label: "Semua modul" },
  { module: "AccessManagement", label: "Manajemen Akses" },
] as const satisfies readonly PermissionModule[]
export const HIDDEN_MODULES: readonly PermissionModule[] = HIDDEN

/** All module names of stored rights; matched exactly everywhere (AB-107). */
export const MODULE_NAMES: readonly string[] = [...MODULES, ...HIDDEN].map(({ module }) => module)

/** A declaration with another name does not compile. */
type Named = (typeof SHOWN | typeof HIDDEN)[number]["module"]
declare module "../src/core/access/names" {
  interface ModuleNames extends Record<Named, true> {}
}
