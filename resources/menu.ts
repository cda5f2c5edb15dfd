/** The sidebar, in order (LY-24..LY-34, PM-11..PM-26). */
import { defineMenu } from "../src/core/schema/menu"

const view = (...modules: string[]) => ({ viewOf: modules })
/** Data Pengguna, Verifikasi Singkong and Anggota Koperasi share one condition (PM-12..PM-14). */
const anyUserData = view("AdminData", "EmployeeData", "PartnerData", "UserSetup")
const userSetup = view("UserSetup")

export const menu = defineMenu([
  { label: "Dashboard", path: "/dashboard", icon: "dashboard", visible: "everyone" },
  {
    label: "Data Pengguna",
    icon: "users",
    visible: anyUserData,
    children: [
      { label: "Data Admin", path: "/data-admin", visible: view("AdminData") },
      { label: "Data Karyawan", path: "/data-karyawan", visible: view("EmployeeData") },
      { label: "Data Mitra", path: "/data-mitra", visible: view("PartnerData") },
      {
        label: "User Setup",
        visible: userSetup,
        collapsed: true,
        hideWhenEmpty: true,
        children: [
          { label: "Setup Admin", path: "/user-setup/admin", visible: userSetup },
          { label: "Setup Karyawan", path: "/user-setup/karyawan", visible: userSetup },
          { label: "Setup Mitra", path: "/user-setup/mitra", visible: userSetup },
        ],
      },
    ],
  },
  {
    label: "Verifikasi Singkong",
    icon: "clipboard",
    visible: anyUserData,
    children: [
      { label: "Data Angkutan", path: "/verifikasi/data-angkutan", visible: view("AdminData") },
      { label: "Data Verifikasi Singkong", path: "/data-verifikasi-singkong", visible: view("EmployeeData") },
      {
        label: "Verifikasi Setup",
        visible: userSetup,
        collapsed: true,
        hideWhenEmpty: true,
        children: [
          { label: "Setup Supplier", path: "/verifikasi-setup/supplier", visible: userSetup },
          { label: "Data SubAgent", path: "/verifikasi-setup/sub-agent-areal", visible: userSetup },
          { label: "Setup Varietas", path: "/verifikasi-setup/varietas-singkong", visible: userSetup },
        ],
      },
    ],
  },
  {
    label: "Anggota Koperasi",
    icon: "team",
    visible: anyUserData,
    children: [
      { label: "Data Anggota Koperasi", path: "/anggota-koperasi", visible: view("PartnerData") },
      { label: "Data Pelopor", path: "/data-pelopor", visible: view("PartnerData") },
      { label: "Data Pengelola", path: "/data-pengelola", visible: view("PartnerData") },
      {
        label: "Koperasi Setup",
        visible: userSetup,
        hideWhenEmpty: true,
        children: [
          {
            label: "Setup Anggota Koperasi",
            path: "/anggota-koperasi-setup/pelopor-setup",
            visible: userSetup,
          },
        ],
      },
    ],
  },
  {
    label: "Data Master",
    icon: "master",
    visible: view("CommissionData"),
    children: [{ label: "Data Komisi", path: "/komisi", visible: view("CommissionData") }],
  },
  {
    label: "Manajemen Akses",
    icon: "access",
    // Only Global semua and superadmin (PM-25).
    visible: "full-access",
    children: [
      { label: "Jenis Pengguna", path: "/jenis-pengguna", visible: "full-access" },
      { label: "Kunci API", path: "/kunci-api", visible: "full-access", ownServer: true },
      { label: "Webhook", path: "/webhook", visible: "full-access", ownServer: true },
    ],
  },
  {
    label: "Transaksi Singkong",
    path: "/transaksi-singkong",
    icon: "exchange",
    visible: view("CassavaTransactions"),
  },
])
