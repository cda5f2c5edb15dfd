/** The modules whose rights the access matrix shows, in its order; AccessManagement and Global are not among them (AM-04, AM-05). */
export interface PermissionModule {
  /** As the API names it. */
  module: string
  label: string
}

export const MODULES: readonly PermissionModule[] = [
  { module: "AdminData", label: "Data Admin" },
  { module: "EmployeeData", label: "Data Karyawan" },
  { module: "PartnerData", label: "Data Mitra" },
  { module: "CommissionData", label: "Data Komisi" },
  { module: "CassavaTransactions", label: "Transaksi Singkong" },
  { module: "CassavaVerification", label: "Verifikasi Singkong" },
  { module: "UserSetup", label: "User Setup" },
]
