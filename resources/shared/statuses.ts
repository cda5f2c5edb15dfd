/** ADMIN, EMPLOYEE, PARTNER, MEMBER: whom a role or a position is for (PM-30). */
export const USER_STATUSES = [
  { value: "ADMIN", label: "Admin" },
  { value: "EMPLOYEE", label: "Karyawan" },
  { value: "PARTNER", label: "Mitra" },
  { value: "MEMBER", label: "Anggota" },
] as const

/** SU-16, SU-17; the last two labels are ours (AB-27). */
export const GROUP_STATUSES = [
  { value: "PARTNER", label: "Mitra" },
  { value: "NON_MEMBER", label: "NonAnggota" },
  { value: "PIONEER", label: "Pelopor" },
  { value: "MANAGER", label: "Pengelola" },
  { value: "PROSPECTIVE_MEMBER", label: "Calon Anggota" },
  { value: "NON_PARTNER", label: "Bukan Mitra" },
] as const
