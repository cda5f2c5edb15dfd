/** The frame around every screen: sidebar, header, logout, by mouse, by keyboard, on paper and on a phone. */
import type { Locator, Page } from "@playwright/test"
import { menu } from "../../resources/menu"
import { isGroup, type MenuItem } from "../../src/core/schema/menu"
import type { StubHost } from "../stub/host"
import { expect, test } from "./fixtures"
import { expectLogin, grants, path, put, signInAs, storage } from "./sign-in-as"

const banner = (page: Page) => page.getByRole("banner")
const navigation = (page: Page) => page.getByRole("navigation", { name: "Menu utama" })
const link = (page: Page, name: string) => navigation(page).getByRole("link", { name, exact: true })
const group = (page: Page, name: string) => navigation(page).getByRole("button", { name, exact: true })
const logoutButton = (page: Page) =>
  banner(page).getByRole("button", { name: /^(Logout|Logging out\.\.\.)$/ })
const question = (page: Page) => page.getByRole("alertdialog")
const main = (page: Page) => page.getByRole("main")
const sidebar = (page: Page) => page.getByRole("complementary")

async function box(locator: Locator) {
  const found = await locator.boundingBox()
  if (!found) throw new Error("it is not drawn")
  return found
}

async function open(page: Page, url: string, address = "/dashboard"): Promise<void> {
  await signInAs(page, url)
  await page.goto(`${url}${address}`)
  await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible()
}

const logouts = (host: StubHost) => host.calls.filter(({ path: called }) => called === "/auth/logout")

/** The specification's sidebar: groups with their links, subgroups with theirs. */
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
const hrefsOf = (page: Page, name: string): Promise<(string | null)[]> =>
  group(page, name)
    .locator("xpath=following-sibling::ul/li/a")
    .evaluateAll((links) => links.map((each) => each.getAttribute("href")))

const linksOf = (entries: readonly MenuItem[]): { label: string; path: string }[] =>
  entries.flatMap((entry) => (isGroup(entry) ? linksOf(entry.children) : [entry]))

test.describe("the frame", () => {
  test("[LY-01, LY-02, LY-03, CN-02] sidebar 16rem, header 5rem, both stay while the child route scrolls between them", async ({
    page,
    hostUrl,
  }) => {
    await open(page, hostUrl)
    await page.setViewportSize({ width: 1440, height: 500 })
    const [side, top, content] = [await box(sidebar(page)), await box(banner(page)), await box(main(page))]
    expect(side).toMatchObject({ x: 0, y: 0, width: 256, height: 500 })
    expect(top).toMatchObject({ x: 256, y: 0, width: 1184, height: 80 })
    expect(content).toMatchObject({ x: 256, y: 80 })
    await page.evaluate(() => window.scrollTo(0, 300))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    expect(await box(sidebar(page))).toEqual(side)
    expect(await box(banner(page))).toEqual(top)
    await link(page, "Data Komisi").click()
    await expect(main(page).getByRole("heading", { name: "Data Komisi" })).toBeVisible()
  })

  test("[LY-01, LY-02, CN-02] the sizes are rem: they follow the browser's font size", async ({
    page,
    hostUrl,
  }) => {
    await open(page, hostUrl)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "20px"
    })
    expect((await box(sidebar(page))).width).toBe(320)
    expect((await box(banner(page))).height).toBe(100)
  })

  test("[LY-04] neither is on paper", async ({ page, hostUrl }) => {
    await open(page, hostUrl, "/komisi")
    await expect(sidebar(page)).toBeVisible()
    await page.emulateMedia({ media: "print" })
    await expect(sidebar(page)).toBeHidden()
    await expect(banner(page)).toBeHidden()
    expect(await box(main(page))).toMatchObject({ x: 0, y: 0 })
    await expect(main(page).getByRole("heading", { name: "Data Komisi" })).toBeVisible()
  })

  test("[LY-05] the page says that it is Indonesian, and speaks it", async ({ page, hostUrl }) => {
    await open(page, hostUrl, "/data-admin")
    await expect(page.locator("html")).toHaveAttribute("lang", "id")
    await expect(page.getByText("Tidak ada data yang tersedia.")).toBeVisible()
    await page.getByRole("link", { name: "Data Karyawan" }).click()
    await page.getByRole("button", { name: "Tambah Karyawan" }).click()
    // The parts that antd brings speak it too.
    await page.getByRole("textbox", { name: "Tanggal Masuk" }).click()
    await expect(
      page
        .getByText(
          /^(Januari|Februari|Maret|April|Mei|Juni|Juli|Agustus|September|Oktober|November|Desember|Jan|Feb|Mar|Apr|Jun|Jul|Agt|Agu|Sep|Okt|Nov|Des)$/,
        )
        .first(),
    ).toBeVisible()
  })

  test("[LY-06] the accent is green: the primary button, the avatar and the current link", async ({
    page,
    hostUrl,
  }) => {
    await open(page, hostUrl, "/data-admin")
    const colours = await Promise.all([
      page
        .getByRole("button", { name: "Tambah Admin" })
        .evaluate((each) => getComputedStyle(each).backgroundColor),
      banner(page)
        .locator(".avatar")
        .evaluate((each) => getComputedStyle(each).backgroundColor),
      link(page, "Data Admin").evaluate((each) => getComputedStyle(each).color),
    ])
    for (const colour of colours) {
      const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
      expect(green, colour).toBeGreaterThan(red * 1.5)
      expect(green, colour).toBeGreaterThan(blue * 1.2)
    }
  })

  test("[LY-07, LY-08, LY-09, LY-10, LY-11] the header names the user, the role and the screen", async ({
    page,
    hostUrl,
  }) => {
    await signInAs(page, hostUrl, {
      name: "wahyu Nugroho",
      role: "Kepala Gudang",
      permissions: grants("CommissionData", "view"),
    })
    await page.goto(`${hostUrl}/dashboard`)
    await expect(banner(page)).toContainText("wahyu Nugroho")
    await expect(banner(page)).toContainText("Kepala Gudang")
    await expect(banner(page).locator(".avatar")).toHaveText("W")
    await expect(banner(page).getByText("Dashboard", { exact: true })).toBeVisible()
    await expect(logoutButton(page)).toHaveText("Logout")
    await expect(page).toHaveTitle("Dashboard · Sistem Koperasi")
    await link(page, "Data Komisi").click()
    await expect(banner(page).getByText("Data Komisi", { exact: true })).toBeVisible()
    await expect(page).toHaveTitle("Data Komisi · Sistem Koperasi")
  })

  test("[LY-08, LY-09] a very long name neither hides the logout nor widens the page", async ({
    page,
    hostUrl,
  }) => {
    const name = "Raden Mas Panji Sosrokartono Adiningrat Kusumawardhana Prawirodirdjo"
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await signInAs(page, hostUrl, { name })
      await page.goto(`${hostUrl}/komisi`)
      await expect(banner(page)).toContainText(name)
      await expect(logoutButton(page)).toBeInViewport({ ratio: 1 })
      const wider = () => document.documentElement.scrollWidth - window.innerWidth
      expect(await page.evaluate(wider)).toBeLessThanOrEqual(0)
    }
  })
})

test.describe("logout", () => {
  test("[LY-12, LY-13, CN-19] asks with 'Ya' and 'Batal'; declined in any way the session stays", async ({
    page,
    host,
    hostUrl,
  }) => {
    await open(page, hostUrl)
    const before = await storage(page)
    for (const decline of [
      () => question(page).getByRole("button", { name: "Batal", exact: true }).click(),
      () => page.keyboard.press("Escape"),
    ]) {
      await logoutButton(page).click()
      await expect(question(page)).toContainText("Apakah Anda yakin ingin keluar?")
      const labels = await question(page).getByRole("button").allTextContents()
      expect([...labels].sort()).toEqual(["Batal", "Ya"])
      await decline()
      await expect(question(page)).toHaveCount(0)
      await expect(logoutButton(page)).toHaveText("Logout")
    }
    expect(path(page)).toBe("/dashboard")
    expect(await storage(page)).toEqual(before)
    expect(logouts(host)).toHaveLength(0)
  })

  test("[LY-14..LY-18, AP-02, AP-07] calls the server with the token and no payload, waits disabled, then is logged out", async ({
    page,
    host,
    hostUrl,
  }) => {
    let release = () => {}
    host.answers.set("POST /auth/logout", async () => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return { status: 200, body: {} }
    })
    await open(page, hostUrl)
    const { token } = await storage(page)
    await logoutButton(page).click()
    await question(page).getByRole("button", { name: "Ya" }).click()
    await expect(logoutButton(page)).toHaveText("Logging out...")
    await expect(logoutButton(page)).toBeDisabled()
    await expect.poll(() => logouts(host).length).toBe(1)
    release()
    await expectLogin(page)
    expect(logouts(host)).toMatchObject([
      { method: "POST", url: "/api/v1/auth/logout", authorization: `Bearer ${token}`, body: undefined },
    ])
    expect((await storage(page)).token).toBeUndefined()
  })

  for (const status of [500, 401]) {
    test(`[ER-02, LY-16, AB-06] answered with ${status} it is logged, and the user is out all the same`, async ({
      page,
      host,
      hostUrl,
      pageErrors,
    }) => {
      host.answers.set("POST /auth/logout", { status, body: { message: "Rusak" } })
      await open(page, hostUrl)
      await logoutButton(page).click()
      await question(page).getByRole("button", { name: "Ya" }).click()
      await expectLogin(page)
      expect((await storage(page)).token).toBeUndefined()
      expect(pageErrors.some((text) => text.includes("Logout di server gagal"))).toBe(true)
      await expect(page.getByText("Rusak")).toHaveCount(0)
      expect(logouts(host)).toHaveLength(1)
    })
  }

  test("[AB-70, ER-02] without any answer the user is out after a few seconds", async ({
    page,
    host,
    hostUrl,
  }) => {
    let release = () => {}
    host.answers.set("POST /auth/logout", async () => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return { status: 200, body: {} }
    })
    await open(page, hostUrl)
    await logoutButton(page).click()
    await question(page).getByRole("button", { name: "Ya" }).click()
    await expect(logoutButton(page)).toHaveText("Logging out...")
    await expectLogin(page)
    expect((await storage(page)).token).toBeUndefined()
    release()
  })

  test("[LY-12, LY-15, LY-16] the keyboard alone logs out, and the login page takes the focus", async ({
    page,
    hostUrl,
  }) => {
    await open(page, hostUrl)
    await logoutButton(page).focus()
    await page.keyboard.press("Enter")
    await expect(question(page)).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(question(page)).toHaveCount(0)
    await expect(logoutButton(page)).toBeFocused()
    await page.keyboard.press("Enter")
    const yes = question(page).getByRole("button", { name: "Ya" })
    for (
      let tries = 0;
      tries < 3 && !(await yes.evaluate((each) => each === document.activeElement));
      tries++
    )
      await page.keyboard.press("Tab")
    await expect(yes).toBeFocused()
    await page.keyboard.press("Enter")
    await expectLogin(page)
    await expect(page.getByLabel("Email")).toBeFocused()
  })
})

test.describe("the sidebar", () => {
  test("[LY-22, LY-23] groups start open, the two setup subgroups closed", async ({ page, hostUrl }) => {
    await open(page, hostUrl)
    for (const [, name] of GROUPS)
      await expect(group(page, name), name).toHaveAttribute("aria-expanded", String(!CLOSED.includes(name)))
    await expect(link(page, "Setup Anggota Koperasi")).toBeVisible()
    await expect(link(page, "Setup Admin")).toBeHidden()
    await expect(link(page, "Setup Supplier")).toBeHidden()
  })

  test("[LY-21] every group collapses and expands, with what it holds", async ({ page, hostUrl }) => {
    await open(page, hostUrl)
    for (const [, name, [first]] of GROUPS) {
      const held = navigation(page).locator(`a[href="${first}"]`)
      if (CLOSED.includes(name)) await group(page, name).click()
      await expect(held).toBeVisible()
      await group(page, name).click()
      await expect(group(page, name)).toHaveAttribute("aria-expanded", "false")
      await expect(held).toBeHidden()
      await group(page, name).click()
      await expect(held).toBeVisible()
    }
  })

  for (const [id, name, addresses] of GROUPS) {
    test(`[${id}] ${WITHIN[name] ? "subgroup" : "group"} '${name}' has ${addresses.join(", ")}`, async ({
      page,
      hostUrl,
    }) => {
      await open(page, hostUrl)
      expect(await hrefsOf(page, name)).toEqual(addresses)
      const outer = group(page, name).locator("xpath=../../preceding-sibling::button")
      const within = WITHIN[name]
      if (within) await expect(outer).toHaveText(within)
      else await expect(outer).toHaveCount(0)
    })
  }

  test("[LY-24, LY-31..LY-34] the dashboard and the links that have a given text", async ({
    page,
    hostUrl,
  }) => {
    await open(page, hostUrl)
    await expect(link(page, "Dashboard")).toHaveAttribute("href", "/dashboard")
    for (const [, name, address] of NAMED) await expect(link(page, name)).toHaveAttribute("href", address)
  })

  test("[LY-03, LY-20, LY-29] every link opens its own screen from a nested one, and is then the highlighted one", async ({
    page,
    hostUrl,
  }) => {
    await open(page, hostUrl, "/verifikasi-setup/supplier")
    await group(page, "User Setup").click()
    const plain = await link(page, "Dashboard").evaluate((each) => getComputedStyle(each).backgroundColor)
    for (const { label, path: address } of linksOf(menu)) {
      await link(page, label).click()
      await expect(page).toHaveURL(`${hostUrl}${address}`)
      await expect(link(page, label)).toHaveAttribute("aria-current", "page")
      await expect(navigation(page).locator("[aria-current=page]")).toHaveCount(1)
      await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible()
      const own = await link(page, label).evaluate((each) => getComputedStyle(each).backgroundColor)
      expect(own, label).not.toBe(plain)
    }
  })

  test("[LY-20] a form highlights its list's link, and only that", async ({ page, hostUrl }) => {
    await open(page, hostUrl, "/add-admin")
    const colour = (name: string) =>
      link(page, name).evaluate((each) => getComputedStyle(each).backgroundColor)
    expect(await colour("Data Admin")).not.toBe(await colour("Data Karyawan"))
    expect(await colour("Data Karyawan")).toBe(await colour("Dashboard"))
  })

  test("[LY-23] a closed subgroup is open when it holds the current screen", async ({ page, hostUrl }) => {
    await open(page, hostUrl, "/verifikasi-setup/supplier")
    await expect(link(page, "Setup Supplier")).toBeInViewport()
    await expect(link(page, "Setup Admin")).toBeHidden()
  })

  test("[LY-21] the keyboard opens a group and follows a link; the first Tab offers to skip the menu", async ({
    page,
    hostUrl,
  }) => {
    await open(page, hostUrl)
    await page.keyboard.press("Tab")
    const skip = page.getByRole("link", { name: "Langsung ke isi" })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await group(page, "User Setup").focus()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")
    await expect(link(page, "Setup Admin")).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(`${hostUrl}/user-setup/admin`)
    await page.goto(`${hostUrl}/komisi`)
    await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(main(page)).toBeFocused()
  })
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } })
  const opener = (page: Page) => banner(page).getByRole("button", { name: "Buka menu" })
  const closer = (page: Page) => sidebar(page).getByRole("button", { name: "Tutup menu" })

  test("[LY-01, LY-02, LY-11] the sidebar is a drawer, and the screen has the whole width", async ({
    page,
    hostUrl,
  }) => {
    await open(page, hostUrl)
    await expect(sidebar(page)).toBeHidden()
    expect(await box(banner(page))).toMatchObject({ x: 0, width: 390, height: 80 })
    await expect(logoutButton(page)).toBeInViewport({ ratio: 1 })
    await opener(page).click()
    await expect(link(page, "Data Admin")).toBeInViewport()
    await expect.poll(async () => (await box(sidebar(page))).x).toBe(0)
    expect((await box(sidebar(page))).width).toBe(256)
    // The mark keeps its size beside the name and the cross.
    expect((await box(sidebar(page).locator("svg").first())).width).toBe(30)
    await expect(closer(page)).toBeInViewport({ ratio: 1 })
    const { x, width } = await box(closer(page))
    expect(x + width).toBeLessThanOrEqual(256)
  })

  test("[LY-20] a link, the cross and the backdrop close it", async ({ page, hostUrl }) => {
    await open(page, hostUrl)
    await opener(page).click()
    await closer(page).click()
    await expect(sidebar(page)).toBeHidden()
    await opener(page).click()
    await expect(closer(page)).toBeFocused()
    await page.mouse.click(370, 600)
    await expect(sidebar(page)).toBeHidden()
    await opener(page).click()
    await link(page, "Data Komisi").click()
    await expect(page).toHaveURL(`${hostUrl}/komisi`)
    await expect(sidebar(page)).toBeHidden()
    await expect(main(page).getByRole("heading", { name: "Data Komisi" })).toBeVisible()
    // The link of the screen that stands already closes it too.
    await opener(page).click()
    await link(page, "Data Komisi").click()
    await expect(sidebar(page)).toBeHidden()
  })

  test("[LY-21] the keyboard alone: opens, stays within, Escape gives the focus back, Enter follows a link", async ({
    page,
    hostUrl,
  }) => {
    await open(page, hostUrl)
    await opener(page).focus()
    await page.keyboard.press("Enter")
    await expect(opener(page)).toHaveAttribute("aria-expanded", "true")
    await expect(closer(page)).toBeFocused()
    await page.keyboard.press("Tab")
    await expect(link(page, "Dashboard")).toBeFocused()
    await page.keyboard.press("Escape")
    await expect(sidebar(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(closer(page)).toBeFocused()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    await expect(group(page, "Data Pengguna")).toBeFocused()
    await page.keyboard.press("Tab")
    await expect(link(page, "Data Admin")).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(`${hostUrl}/data-admin`)
    await expect(sidebar(page)).toBeHidden()
  })

  test("[LY-12, LY-16] logs out", async ({ page, hostUrl }) => {
    await open(page, hostUrl)
    await put(page, { isLoggedIn: "true" })
    await logoutButton(page).click()
    await expect(question(page).getByRole("button", { name: "Ya" })).toBeInViewport({ ratio: 1 })
    await question(page).getByRole("button", { name: "Ya" }).click()
    await expectLogin(page)
  })
})
