/** Admins and employees in responses of a foreign host, and the differences of their two screens. */
import { registry } from "../../resources/registry"
import type { Row } from "../stub/answers"

/** The two kinds of person that share one form and one list (AE). */
export const KINDS = [
  {
    resource: registry.get("admins"),
    path: "/users/admin",
    type: "ADMIN",
    list: "/data-admin",
    add: "/add-admin",
    edit: "/edit-admin",
    item: "editAdmin",
    heading: "Data Admin",
    headings: { add: "Tambah Data Admin", edit: "Edit Data Admin" },
    loading: "Memuat data admin...",
    question: "Hapus Admin",
    deleteFailed: "Gagal menghapus admin.",
    created: "Admin berhasil ditambahkan!",
    updated: "Data admin berhasil diperbarui!",
    role: { id: "2", name: "Kepala Gudang", status: "ADMIN" },
    position: { id: "1", name: "Manajer", status: "ADMIN" },
  },
  {
    resource: registry.get("employees"),
    path: "/users/employee",
    type: "EMPLOYEE",
    list: "/data-karyawan",
    add: "/add-karyawan",
    edit: "/edit-karyawan",
    item: "editKaryawan",
    heading: "Data Karyawan",
    headings: { add: "Tambah Data Karyawan", edit: "Edit Data Karyawan" },
    loading: "Memuat data karyawan...",
    question: "Hapus Karyawan",
    deleteFailed: "Gagal menghapus data karyawan.",
    created: "Karyawan berhasil ditambahkan!",
    updated: "Data karyawan berhasil diperbarui!",
    role: { id: "3", name: "Operator", status: "EMPLOYEE" },
    position: { id: "2", name: "Staf", status: "EMPLOYEE" },
  },
] as const
export type Kind = (typeof KINDS)[number]

/** The ids of the checklist that a test proves for this kind, where it numbers the two apart. */
export const idsOf = (kind: Kind, admin: string, employee: string): string =>
  kind.type === "ADMIN" ? admin : employee

interface More {
  user?: Row
  profiles?: Row
  employees?: Row
}

/** A person of this kind as `GET /users/...` answers it (AE-63..AE-65). */
export const personOf = (kind: Kind, number: number, more: More = {}): Row => ({
  id: `u${number}`,
  email: `orang${number}@koperasi.id`,
  is_active: true,
  user_type: kind.type,
  profiles: {
    full_name: `Orang ${String(number).padStart(3, "0")}`,
    phone_number: `08120000${String(number).padStart(4, "0")}`,
    address: `Jl. Singkong ${number}`,
    member_id: null,
    join_member: null,
    roles: [kind.role],
    positions: [kind.position],
    ...more.profiles,
  },
  employees: {
    employee_id: `STN-${String(number).padStart(5, "0")}`,
    group_id: "1",
    group: { name: "NonAnggota" },
    join_date: "2024-02-29",
    place_of_birth: "Metro",
    date_of_birth: "1990-05-07",
    marital_status: "MARRY",
    ptkp_code: "K/1",
    nik: "1802070705900001",
    npwp: "09.254.294.3-407.000",
    ...more.employees,
  },
  ...more.user,
})

/** Numbered records of a kind. */
export const peopleOf = (kind: Kind, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => personOf(kind, index + 1))

/** A person who is also a member of the cooperative: the four membership fields are filled. */
export const memberOf = (kind: Kind, number: number): Row =>
  personOf(kind, number, {
    profiles: {
      member_id: "A00012",
      join_member: "2025-01-31",
      roles: [{ id: "5", name: "Anggota", status: "MEMBER" }, kind.role],
      positions: [{ id: "3", name: "Ketua Kelompok", status: "MEMBER" }, kind.position],
    },
    employees: { group_id: "2", group: { name: "Pelopor", status: "PIONEER" } },
  })

/** Typed texts of the form of admins and employees, by label; the other fields are chosen. */
export const PERSON_TEXTS = {
  "Nama Lengkap": "Siti Aminah",
  Email: "siti@koperasi.id",
  "Tempat Lahir": "Metro",
  "Tanggal Lahir": "07/05/1990",
  NIK: "1802070705900001",
  "No.NPWP": "09.254.294.3-407.000",
  "No. Telp": "081234567890",
  "Kode PTKP": "K/1",
  Alamat: "Jl. Raya 1",
  "Tanggal Masuk": "29/02/2024",
} as const
