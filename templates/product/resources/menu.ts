/** The sidebar, in order. */
import { defineMenu } from "../src/core/schema/menu"

const view = (...modules: string[]) => ({ viewOf: modules })

export const menu = defineMenu([
  { label: "Dashboard", path: "/dashboard", icon: "dashboard", visible: "everyone" },
  {
    label: "Data Master",
    icon: "master",
    visible: view("ItemData"),
    children: [{ label: "Data Barang", path: "/data-barang", visible: view("ItemData") }],
  },
  {
    label: "Data Pengguna",
    icon: "users",
    visible: view("UserData"),
    children: [
      { label: "Data Admin", path: "/data-admin", visible: view("UserData") },
      { label: "Setup Pengguna", path: "/setup-pengguna", visible: view("UserData") },
    ],
  },
  {
    label: "Manajemen Akses",
    icon: "access",
    visible: "full-access",
    children: [{ label: "Jenis Pengguna", path: "/jenis-pengguna", visible: "full-access" }],
  },
])
