/** What the sample's roles may do, by the role's name. */
import { FLAGS, type Flag, type PermissionEntry } from "../../src/core/access/permissions"

const every = (module: string, flags: readonly Flag[] = FLAGS): PermissionEntry[] =>
  flags.map((action) => ({ module, action }))

export const access: Readonly<Record<string, readonly PermissionEntry[]>> = {
  "Kepala Kantor": every("Global"),
  "Staf Administrasi": [
    ...every("AdminData", ["view"]),
    ...every("EmployeeData"),
    ...every("PartnerData"),
    ...every("UserSetup", ["view", "add", "edit"]),
    ...every("CassavaTransactions"),
  ],
  Bendahara: [...every("CommissionData"), ...every("CassavaTransactions"), ...every("PartnerData", ["view"])],
  "Petugas Lapangan": [
    ...every("EmployeeData", ["view", "add"]),
    ...every("CassavaVerification", ["view", "add"]),
    ...every("PartnerData", ["view"]),
  ],
  "Operator Timbang": every("CassavaTransactions", ["view", "add", "edit", "print"]),
}
