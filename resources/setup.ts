/** The setup pages of several lists (AB-40); supplier and variety are lists of their own. */
import { defineSetupPages } from "../src/core/schema/setup"

const access = { module: "UserSetup" } as const

/** Roles and positions of one status, as one page shows them. */
const people = (status: string) => [
  { resource: "roles", label: "Jenis Pengguna", fixed: { status } },
  { resource: "positions", label: "Jabatan", fixed: { status } },
]
const groups = { resource: "groups", label: "Kelompok" }

export const setupPages = defineSetupPages([
  { path: "/user-setup/admin", heading: "Setup Admin", access, panels: [...people("ADMIN"), groups] },
  {
    path: "/user-setup/karyawan",
    heading: "Setup Karyawan",
    access,
    panels: [...people("EMPLOYEE"), groups],
  },
  {
    path: "/user-setup/mitra",
    heading: "Setup Mitra",
    access,
    panels: [
      { resource: "roles", label: "Jenis Pengguna", fixed: { status: "PARTNER" } },
      { resource: "partnerTypes", label: "Jenis Mitra" },
      groups,
    ],
  },
  {
    path: "/anggota-koperasi-setup/pelopor-setup",
    heading: "Setup Anggota Koperasi",
    access,
    panels: people("MEMBER"),
  },
])
