/** Locators and expectations of the frame around every screen. */
import { expect } from "vitest"
import { type Locator, page } from "vitest/browser"
import { isGroup, type MenuItem } from "../../../src/core/schema/menu"
import { openApp } from "./app"
import { host } from "./host"
import { boxOf } from "./screen"

export const banner = () => page.getByRole("banner")
export const navigation = () => page.getByRole("navigation", { name: "Menu utama" })
export const link = (name: string) => navigation().getByRole("link", { name, exact: true })
export const group = (name: string) => navigation().getByRole("button", { name, exact: true })
export const logoutButton = () => banner().getByRole("button", { name: /^(Logout|Logging out\.\.\.)$/ })
export const question = () => page.getByRole("alertdialog")
export const main = () => page.getByRole("main")
export const sidebar = () => page.getByRole("complementary")

/** Position and size, pixels. */
export async function box(locator: Locator) {
  await locator.findElement()
  const { x, y, width, height } = boxOf(locator)
  return { x, y, width, height }
}
export const style = (locator: Locator): CSSStyleDeclaration => getComputedStyle(locator.element())

export async function open(address = "/dashboard"): Promise<void> {
  await openApp(address)
  await expect.element(main().getByRole("heading", { level: 1 })).toBeVisible()
}

export const logouts = () => host.calls.filter(({ path: called }) => called === "/auth/logout")

/** The specification's sidebar: groups with their links, subgroups with theirs. The declared menu may have more. */
export const GROUPS = [
  ["LY-25", "Data Pengguna", ["/data-admin", "/data-karyawan", "/data-mitra"]],
  ["LY-26", "User Setup", ["/user-setup/admin", "/user-setup/karyawan", "/user-setup/mitra"]],
  ["LY-27", "Verifikasi Singkong", ["/verifikasi/data-angkutan", "/data-verifikasi-singkong"]],
  [
    "LY-28",
    "Verifikasi Setup",
    [
      "/verifikasi-setup/supplier",
      "/verifikasi-setup/sub-agent-areal",
      "/verifikasi-setup/varietas-singkong",
    ],
  ],
  ["LY-30", "Anggota Koperasi", ["/anggota-koperasi", "/data-pelopor", "/data-pengelola"]],
  ["LY-31", "Koperasi Setup", ["/anggota-koperasi-setup/pelopor-setup"]],
  ["LY-32", "Data Master", ["/komisi"]],
  ["LY-33", "Manajemen Akses", ["/jenis-pengguna"]],
] as const
export const CLOSED: readonly string[] = ["User Setup", "Verifikasi Setup"]
export const WITHIN: Readonly<Record<string, string>> = {
  "User Setup": "Data Pengguna",
  "Verifikasi Setup": "Verifikasi Singkong",
  "Koperasi Setup": "Anggota Koperasi",
}
export const NAMED: readonly [ids: string, name: string, address: string][] = [
  ["LY-31", "Setup Anggota Koperasi", "/anggota-koperasi-setup/pelopor-setup"],
  ["LY-32", "Data Komisi", "/komisi"],
  ["LY-33", "Jenis Pengguna", "/jenis-pengguna"],
  ["LY-34", "Transaksi Singkong", "/transaksi-singkong"],
]

/** Addresses of a group's own links, without its subgroups'. */
export const hrefsOf = (name: string): (string | null)[] =>
  [...(group(name).element().nextElementSibling?.querySelectorAll(":scope > li > a") ?? [])].map((each) =>
    each.getAttribute("href"),
  )
/** Label of the group around a group. */
export const outerOf = (name: string): string | null | undefined =>
  group(name).element().parentElement?.parentElement?.previousElementSibling?.textContent

/** Links that a foreign host shows, too. */
const everywhere = (entry: MenuItem) => isGroup(entry) || !entry.ownServer

/** Every group of the declared menu: its own links, and the group that it is in. */
export const groupsOf = (
  entries: readonly MenuItem[],
  outer = "",
): { label: string; outer: string; links: string[] }[] =>
  entries.filter(isGroup).flatMap(({ label, children }) => [
    {
      label,
      outer,
      links: children.filter(everywhere).flatMap((child) => (isGroup(child) ? [] : [child.path])),
    },
    ...groupsOf(children, label),
  ])
export const linksOf = (entries: readonly MenuItem[]): { label: string; path: string }[] =>
  entries.filter(everywhere).flatMap((entry) => (isGroup(entry) ? linksOf(entry.children) : [entry]))
