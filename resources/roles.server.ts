import { defineServer, listOf } from "../server/hooks/define"
import type { Flag } from "../src/core/access/actions"
import { FLAGS, type PermissionEntry } from "../src/core/access/permissions"
import { access } from "./access"
import { roles } from "./roles"

const every = (module: string, flags: readonly Flag[] = FLAGS): PermissionEntry[] =>
  flags.map((action) => ({ module, action }))

export const server = defineServer(roles, {
  seed: { rows: () => [{ name: access.superadmin, status: "ADMIN" }] },
  sample: {
    ...listOf([
      { name: "Kepala Kantor", status: "ADMIN" },
      { name: "Staf Administrasi", status: "ADMIN" },
      { name: "Bendahara", status: "ADMIN" },
      { name: "Petugas Lapangan", status: "EMPLOYEE" },
      { name: "Operator Timbang", status: "EMPLOYEE" },
      { name: "Mitra Petani", status: "PARTNER" },
      { name: "Mitra Angkutan", status: "PARTNER" },
      { name: "Anggota Pelopor", status: "MEMBER" },
      { name: "Anggota Pengelola", status: "MEMBER" },
    ]),
    rights: {
      "Kepala Kantor": every(access.fullModule),
      "Staf Administrasi": [
        ...every("AdminData", ["view"]),
        ...every("EmployeeData"),
        ...every("PartnerData"),
        ...every("UserSetup", ["view", "add", "edit"]),
        ...every("CassavaTransactions"),
      ],
      Bendahara: [
        ...every("CommissionData"),
        ...every("CassavaTransactions"),
        ...every("PartnerData", ["view"]),
      ],
      "Petugas Lapangan": [
        ...every("EmployeeData", ["view", "add"]),
        ...every("CassavaVerification", ["view", "add"]),
        ...every("PartnerData", ["view"]),
      ],
      "Operator Timbang": every("CassavaTransactions", ["view", "add", "edit", "print"]),
    },
  },
})
