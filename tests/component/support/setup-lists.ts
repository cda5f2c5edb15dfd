/** Locators of the parts of a setup page. */
import { type Locator, page } from "vitest/browser"
import { host } from "./host"

export const MEMBER_PAGE = "/anggota-koperasi-setup/pelopor-setup"
export const GROUPS = { page: "/user-setup/admin", label: "Kelompok", path: "/groups" }

export const panelOf = (label: string): Locator => page.getByRole("region", { name: label, exact: true })
export const addRow = (label: string): Locator => page.getByRole("form", { name: `Tambah ${label}` })
export const rows = (panel: Locator): Locator => panel.css("tbody tr")
export const writes = () =>
  host.calls.filter(({ method, path }) => method !== "GET" && !path.startsWith("/auth"))
