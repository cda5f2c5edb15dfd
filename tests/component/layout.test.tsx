/** The frame around every screen: sidebar, header, logout, by mouse, by keyboard, on paper and on a phone. */
import { beforeEach, describe, expect, test } from "vitest"
import { type Locator, page, userEvent } from "vitest/browser"
import { menu } from "../../resources/menu"
import { isGroup, type MenuItem } from "../../src/core/schema/menu"
import { grants } from "../support/sign-in"
import { openApp, signIn } from "./support/app"
import { host } from "./support/host"
import {
  boxOf,
  expectAddress,
  expectCount,
  expectGone,
  expectTexts,
  focus,
  loggedErrors,
  resize,
  textsOf,
} from "./support/screen"

const banner = () => page.getByRole("banner")
const navigation = () => page.getByRole("navigation", { name: "Menu utama" })
const link = (name: string) => navigation().getByRole("link", { name, exact: true })
const group = (name: string) => navigation().getByRole("button", { name, exact: true })
const logoutButton = () => banner().getByRole("button", { name: /^(Logout|Logging out\.\.\.)$/ })
const question = () => page.getByRole("alertdialog")
const main = () => page.getByRole("main")
const sidebar = () => page.getByRole("complementary")

/** Where it is drawn, in whole pixels. */
async function box(locator: Locator) {
  await locator.findElement()
  const { x, y, width, height } = boxOf(locator)
  return { x, y, width, height }
}
const style = (locator: Locator): CSSStyleDeclaration => getComputedStyle(locator.element())

async function open(address = "/dashboard"): Promise<void> {
  await openApp(address)
  await expect.element(main().getByRole("heading", { level: 1 })).toBeVisible()
}

async function expectLogin(): Promise<void> {
  await expect.element(page.getByRole("heading", { name: "Sistem Koperasi" })).toBeVisible()
  await expectAddress("/login")
}

const logouts = () => host.calls.filter(({ path: called }) => called === "/auth/logout")

/** The specification's sidebar: groups with their links, subgroups with theirs. The declared menu may have more. */
const GROUPS = [
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
const CLOSED: readonly string[] = ["User Setup", "Verifikasi Setup"]
const WITHIN: Readonly<Record<string, string>> = {
  "User Setup": "Data Pengguna",
  "Verifikasi Setup": "Verifikasi Singkong",
  "Koperasi Setup": "Anggota Koperasi",
}
const NAMED: readonly [ids: string, name: string, address: string][] = [
  ["LY-31", "Setup Anggota Koperasi", "/anggota-koperasi-setup/pelopor-setup"],
  ["LY-32", "Data Komisi", "/komisi"],
  ["LY-33", "Jenis Pengguna", "/jenis-pengguna"],
  ["LY-34", "Transaksi Singkong", "/transaksi-singkong"],
]

/** Where a group's own links lead, without its subgroups'. */
const hrefsOf = (name: string): (string | null)[] =>
  [...(group(name).element().nextElementSibling?.querySelectorAll(":scope > li > a") ?? [])].map((each) =>
    each.getAttribute("href"),
  )
/** The group that a group is in, by what its own button says. */
const outerOf = (name: string): string | null | undefined =>
  group(name).element().parentElement?.parentElement?.previousElementSibling?.textContent

/** Every group of the declared menu: its own links, and the group that it is in. */
const groupsOf = (
  entries: readonly MenuItem[],
  outer = "",
): { label: string; outer: string; links: string[] }[] =>
  entries
    .filter(isGroup)
    .flatMap(({ label, children }) => [
      { label, outer, links: children.flatMap((child) => (isGroup(child) ? [] : [child.path])) },
      ...groupsOf(children, label),
    ])
const linksOf = (entries: readonly MenuItem[]): { label: string; path: string }[] =>
  entries.flatMap((entry) => (isGroup(entry) ? linksOf(entry.children) : [entry]))

describe("the frame", () => {
  test("[LY-01, LY-02, LY-03, CN-02] sidebar 16rem, header 5rem, both stay while the child route scrolls between them", async () => {
    await open()
    await resize(1440, 500)
    const [side, top, content] = [await box(sidebar()), await box(banner()), await box(main())]
    expect(side).toMatchObject({ x: 0, y: 0, width: 256, height: 500 })
    expect(top).toMatchObject({ x: 256, y: 0, width: 1184, height: 80 })
    expect(content).toMatchObject({ x: 256, y: 80 })
    window.scrollTo(0, 300)
    await expect.poll(() => window.scrollY).toBeGreaterThan(0)
    expect(await box(sidebar())).toEqual(side)
    expect(await box(banner())).toEqual(top)
    await link("Data Komisi").click()
    await expect.element(main().getByRole("heading", { name: "Data Komisi" })).toBeVisible()
  })

  test("[LY-01, LY-02, CN-02] the sizes are rem: they follow the browser's font size", async () => {
    await open()
    document.documentElement.style.fontSize = "20px"
    expect((await box(sidebar())).width).toBe(320)
    expect((await box(banner())).height).toBe(100)
  })

  test("[LY-05] the page says that it is Indonesian, and speaks it", async () => {
    await open("/data-admin")
    await expect.element(page.getByText("Tidak ada data yang tersedia.")).toBeVisible()
    await page.getByRole("link", { name: "Data Karyawan" }).click()
    await page.getByRole("button", { name: "Tambah Karyawan" }).click()
    // The parts that antd brings speak it too.
    await page.getByRole("textbox", { name: "Tanggal Masuk" }).click()
    await expect
      .element(
        page
          .getByText(
            /^(Januari|Februari|Maret|April|Mei|Juni|Juli|Agustus|September|Oktober|November|Desember|Jan|Feb|Mar|Apr|Jun|Jul|Agt|Agu|Sep|Okt|Nov|Des)$/,
          )
          .first(),
      )
      .toBeVisible()
  })

  test("[LY-06] the accent is green: the primary button, the avatar and the current link", async () => {
    await open("/data-admin")
    const colours = [
      style(page.getByRole("button", { name: "Tambah Admin" })).backgroundColor,
      style(banner().css(".avatar")).backgroundColor,
      style(link("Data Admin")).color,
    ]
    for (const colour of colours) {
      const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
      expect(green, colour).toBeGreaterThan(red * 1.5)
      expect(green, colour).toBeGreaterThan(blue * 1.2)
    }
  })

  test("[LY-07, LY-08, LY-09, LY-10, LY-11] the header names the user, the role and the screen", async () => {
    signIn({
      name: "wahyu Nugroho",
      role: "Kepala Gudang",
      permissions: grants("CommissionData", "view"),
    })
    await openApp(`/dashboard`)
    await expect.element(banner()).toHaveTextContent("wahyu Nugroho")
    await expect.element(banner()).toHaveTextContent("Kepala Gudang")
    await expectTexts(banner().css(".avatar"), ["W"])
    await expect.element(banner().getByText("Dashboard Transaksi Singkong", { exact: true })).toBeVisible()
    await expectTexts(logoutButton(), ["Logout"])
    await expect.poll(() => document.title).toBe("Dashboard Transaksi Singkong · Sistem Koperasi")
    await link("Data Komisi").click()
    await expect.element(banner().getByText("Data Komisi", { exact: true })).toBeVisible()
    await expect.poll(() => document.title).toBe("Data Komisi · Sistem Koperasi")
  })

  test("[LY-08, LY-09] a very long name neither hides the logout nor widens the page", async () => {
    const name = "Raden Mas Panji Sosrokartono Adiningrat Kusumawardhana Prawirodirdjo"
    for (const width of [1440, 390]) {
      await resize(width, 844)
      signIn({ name })
      await openApp(`/komisi`)
      await expect.element(banner()).toHaveTextContent(name)
      await expect.element(logoutButton()).toBeInViewport({ ratio: 0.99 })
      const wider = () => document.documentElement.scrollWidth - window.innerWidth
      expect(wider()).toBeLessThanOrEqual(0)
    }
  })
})

describe("logout", () => {
  test("[LY-12, LY-13, CN-19] asks with 'Ya' and 'Batal'; declined in any way the session stays", async () => {
    await open()
    const before = { ...localStorage }
    for (const decline of [
      () => question().getByRole("button", { name: "Batal", exact: true }).click(),
      () => userEvent.keyboard("{Escape}"),
    ]) {
      await logoutButton().click()
      await expect.element(question()).toHaveTextContent("Apakah Anda yakin ingin keluar?")
      const labels = textsOf(question().getByRole("button"))
      expect([...labels].sort()).toEqual(["Batal", "Ya"])
      await decline()
      await expectCount(question(), 0)
      await expectTexts(logoutButton(), ["Logout"])
    }
    expect(location.pathname).toBe("/dashboard")
    expect({ ...localStorage }).toEqual(before)
    expect(logouts()).toHaveLength(0)
  })

  test("[LY-14..LY-18, AP-02, AP-07] calls the server with the token and no payload, waits disabled, then is logged out", async () => {
    let release = () => {}
    host.answers.set("POST /auth/logout", async () => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return { status: 200, body: {} }
    })
    await open()
    const { token } = { ...localStorage }
    await logoutButton().click()
    await question().getByRole("button", { name: "Ya" }).click()
    await expectTexts(logoutButton(), ["Logging out..."])
    await expect.element(logoutButton()).toBeDisabled()
    await expect.poll(() => logouts().length).toBe(1)
    release()
    await expectLogin()
    expect(logouts()).toMatchObject([
      { method: "POST", url: "/api/v1/auth/logout", authorization: `Bearer ${token}`, body: undefined },
    ])
    expect(localStorage.token).toBeUndefined()
  })

  for (const status of [500, 401]) {
    test(`[ER-02, LY-16, AB-06] answered with ${status} it is logged, and the user is out all the same`, async () => {
      const pageErrors = loggedErrors()

      host.answers.set("POST /auth/logout", { status, body: { message: "Rusak" } })
      await open()
      await logoutButton().click()
      await question().getByRole("button", { name: "Ya" }).click()
      await expectLogin()
      expect(localStorage.token).toBeUndefined()
      expect(pageErrors.some((text) => text.includes("Logout di server gagal"))).toBe(true)
      await expectCount(page.getByText("Rusak"), 0)
      expect(logouts()).toHaveLength(1)
    })
  }

  test("[AB-70, ER-02] without any answer the user is out after a few seconds", async () => {
    let release = () => {}
    host.answers.set("POST /auth/logout", async () => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return { status: 200, body: {} }
    })
    await open()
    await logoutButton().click()
    await question().getByRole("button", { name: "Ya" }).click()
    await expectTexts(logoutButton(), ["Logging out..."])
    await expectLogin()
    expect(localStorage.token).toBeUndefined()
    release()
  })

  test("[LY-12, LY-15, LY-16] the keyboard alone logs out, and the login page takes the focus", async () => {
    await open()
    await focus(logoutButton())
    await userEvent.keyboard("{Enter}")
    await expect.element(question()).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expectCount(question(), 0)
    await expect.element(logoutButton()).toHaveFocus()
    await userEvent.keyboard("{Enter}")
    const yes = question().getByRole("button", { name: "Ya" })
    for (let tries = 0; tries < 3 && yes.query() !== document.activeElement; tries++)
      await userEvent.keyboard("{Tab}")
    await expect.element(yes).toHaveFocus()
    await userEvent.keyboard("{Enter}")
    await expectLogin()
    await expect.element(page.getByLabelText("Email")).toHaveFocus()
  })
})

describe("the sidebar", () => {
  test("[LY-22, LY-23] groups start open, the two setup subgroups closed", async () => {
    await open()
    for (const [, name] of GROUPS)
      await expect.element(group(name)).toHaveAttribute("aria-expanded", String(!CLOSED.includes(name)))
    await expect.element(link("Setup Anggota Koperasi")).toBeVisible()
    await expectGone(link("Setup Admin"))
    await expectGone(link("Setup Supplier"))
  })

  test("[LY-21] every group collapses and expands, with what it holds", async () => {
    await open()
    for (const [, name, [first]] of GROUPS) {
      const held = navigation().css(`a[href="${first}"]`)
      if (CLOSED.includes(name)) await group(name).click()
      await expect.element(held).toBeVisible()
      await group(name).click()
      await expect.element(group(name)).toHaveAttribute("aria-expanded", "false")
      await expectGone(held)
      await group(name).click()
      await expect.element(held).toBeVisible()
    }
  })

  test("[LY-25, LY-26, LY-27, LY-28, LY-30, LY-31, LY-32, LY-33] each group has its links, and stands in its own group", async () => {
    await open()
    for (const [id, name, addresses] of GROUPS) {
      const specified = hrefsOf(name).filter((href) => (addresses as readonly unknown[]).includes(href))
      expect(specified, `${id} ${name}`).toEqual(addresses)
      expect(outerOf(name) ?? "", `${id} ${name}`).toBe(WITHIN[name] ?? "")
    }
    for (const { label, links, outer } of groupsOf(menu)) {
      expect(hrefsOf(label), label).toEqual(links)
      expect(outerOf(label) ?? "", label).toBe(outer)
    }
  })

  test("[LY-24, LY-31..LY-34] the dashboard and the links that have a given text", async () => {
    await open()
    await expect.element(link("Dashboard")).toHaveAttribute("href", "/dashboard")
    for (const [, name, address] of NAMED) await expect.element(link(name)).toHaveAttribute("href", address)
  })

  test("[LY-03, LY-20, LY-29] every link opens its own screen from a nested one, and is then the highlighted one", async () => {
    await open("/verifikasi-setup/supplier")
    await group("User Setup").click()
    const plain = style(link("Dashboard")).backgroundColor
    for (const { label, path: address } of linksOf(menu)) {
      await link(label).click()
      await expectAddress(`${address}`)
      await expect.element(link(label)).toHaveAttribute("aria-current", "page")
      await expectCount(navigation().css("[aria-current=page]"), 1)
      await expect.element(main().getByRole("heading", { level: 1 })).toBeVisible()
      const own = style(link(label)).backgroundColor
      expect(own, label).not.toBe(plain)
    }
  })

  test("[LY-20] a form highlights its list's link, and only that", async () => {
    await open("/add-admin")
    const colour = (name: string) => style(link(name)).backgroundColor
    expect(colour("Data Admin")).not.toBe(colour("Data Karyawan"))
    expect(colour("Data Karyawan")).toBe(colour("Dashboard"))
  })

  test("[LY-23] a closed subgroup is open when it holds the current screen", async () => {
    await open("/verifikasi-setup/supplier")
    await expect.element(link("Setup Supplier")).toBeInViewport()
    await expectGone(link("Setup Admin"))
  })
})

describe("on a phone", () => {
  beforeEach(() => resize(390, 844))
  const opener = () => banner().getByRole("button", { name: "Buka menu" })
  const closer = () => sidebar().getByRole("button", { name: "Tutup menu" })

  test("[LY-01, LY-02, LY-11] the sidebar is a drawer, and the screen has the whole width", async () => {
    await open()
    await expectGone(sidebar())
    expect(await box(banner())).toMatchObject({ x: 0, width: 390, height: 80 })
    await expect.element(logoutButton()).toBeInViewport({ ratio: 0.99 })
    await opener().click()
    await expect.element(link("Data Admin")).toBeInViewport()
    await expect.poll(async () => (await box(sidebar())).x).toBe(0)
    expect((await box(sidebar())).width).toBe(256)
    // The mark keeps its size beside the name and the cross.
    expect((await box(sidebar().css("svg").first())).width).toBe(30)
    await expect.element(closer()).toBeInViewport({ ratio: 0.99 })
    const { x, width } = await box(closer())
    expect(x + width).toBeLessThanOrEqual(256)
  })

  test("[LY-20] a link, the cross and the backdrop close it", async () => {
    await open()
    await opener().click()
    await closer().click()
    await expectGone(sidebar())
    await opener().click()
    await expect.element(closer()).toHaveFocus()
    const backdrop = document.elementFromPoint(370, 600) as HTMLElement
    backdrop.click()
    await expectGone(sidebar())
    await opener().click()
    await link("Data Komisi").click()
    await expectAddress(`/komisi`)
    await expectGone(sidebar())
    await expect.element(main().getByRole("heading", { name: "Data Komisi" })).toBeVisible()
    // The link of the screen that stands already closes it too.
    await opener().click()
    await link("Data Komisi").click()
    await expectGone(sidebar())
  })

  test("[LY-21] the keyboard alone: opens, stays within, Escape gives the focus back, Enter follows a link", async () => {
    await open()
    await focus(opener())
    await userEvent.keyboard("{Enter}")
    await expect.element(opener()).toHaveAttribute("aria-expanded", "true")
    await expect.element(closer()).toHaveFocus()
    await userEvent.keyboard("{Tab}")
    await expect.element(link("Dashboard")).toHaveFocus()
    await userEvent.keyboard("{Escape}")
    await expectGone(sidebar())
    await expect.element(opener()).toHaveFocus()
    await userEvent.keyboard("{Enter}")
    await expect.element(closer()).toHaveFocus()
    await userEvent.keyboard("{Tab}")
    await userEvent.keyboard("{Tab}")
    await expect.element(group("Data Pengguna")).toHaveFocus()
    await userEvent.keyboard("{Tab}")
    await expect.element(link("Data Admin")).toHaveFocus()
    await userEvent.keyboard("{Enter}")
    await expectAddress(`/data-admin`)
    await expectGone(sidebar())
  })

  test("[LY-12, LY-16] logs out", async () => {
    await open()
    await logoutButton().click()
    await expect.element(question().getByRole("button", { name: "Ya" })).toBeInViewport({ ratio: 0.99 })
    await question().getByRole("button", { name: "Ya" }).click()
    await expectLogin()
  })
})
