/** The frame around every screen, on desktop and phone. */
import { beforeEach, describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { grants } from "../support/sign-in"
import { openApp, signIn } from "./support/app"
import { banner, box, group, link, logoutButton, main, open, question, sidebar, style } from "./support/frame"
import { expectLogin } from "./support/login"
import { expectAddress, expectGone, expectTexts, focus, resize } from "./support/screen"

describe("the frame", () => {
  test("[LY-01, LY-02, LY-03, CN-02] sidebar 16rem, header 5rem, both stay while the screen scrolls", async () => {
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

  test("a form has a link to its list, as it was left, and the title has the same place on both", async () => {
    signIn()
    await openApp("/data-admin?filters[0][field]=q&filters[0][operator]=contains&filters[0][value]=Budi")
    await resize(1366, 768)
    const title = banner().css(".header-title")
    const { x, y } = await box(title)
    await expect.element(banner().getByRole("link")).not.toBeInTheDocument()
    await page.getByRole("button", { name: "Tambah Admin" }).click()
    await expect.element(title).toHaveTextContent("Tambah Data Admin")
    expect(await box(title)).toMatchObject({ x, y })
    const back = banner().getByRole("link", { name: "Kembali ke daftar" })
    expect((await box(back)).y + (await box(back)).height).toBeLessThanOrEqual(y)
    await back.click()
    await expect.element(page.getByRole("searchbox")).toHaveValue("Budi")
  })

  test("letters of twice the size do not cut the title", async () => {
    signIn()
    await openApp("/add-verifikasi-singkong")
    await resize(1366, 768)
    document.documentElement.style.fontSize = "32px"
    const title = banner().css(".header-title")
    await expect.element(title).toHaveTextContent("Tambah Verifikasi Singkong")
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = title.element()
    expect([scrollHeight, scrollWidth]).toEqual([clientHeight, clientWidth])
    expect((await box(title)).height).toBeLessThanOrEqual((await box(banner())).height)
  })

  test("toasts leave the corner of the user's open menu", async () => {
    await open()
    const place = () => page.css('[popover="manual"]').element()
    expect(getComputedStyle(place()).bottom).not.toBe("16px")
    await banner()
      .getByRole("button", { name: /superadmin/i })
      .first()
      .click()
    await expect.element(banner().getByRole("menu")).toBeVisible()
    expect(getComputedStyle(place()).bottom).toBe("16px")
  })

  test("[LY-05] the page is Indonesian", async () => {
    await open("/data-admin")
    await expect.element(page.getByText("Tidak ada data yang tersedia.")).toBeVisible()
    await page.getByRole("link", { name: "Data Karyawan" }).click()
    await page.getByRole("button", { name: "Tambah Karyawan" }).click()
    // antd's texts, too.
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

  test.each([1366, 1920])(
    "at %d px content begins below the title, and ends below the logout",
    async (width) => {
      await resize(width, 900)
      for (const address of ["/data-admin", "/jenis-pengguna", "/user-setup/karyawan"]) {
        await open(address)
        const content = main().css(".content > :last-child")
        const [title, first] = [await box(banner().css(".header-title")), await box(content)]
        expect(first.x, address).toBe(title.x)
        const logout = await box(logoutButton())
        if (address !== "/jenis-pengguna")
          expect(first.x + first.width, address).toBe(logout.x + logout.width)
      }
    },
  )

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

describe("on a phone", () => {
  beforeEach(() => resize(390, 844))
  const opener = () => banner().getByRole("button", { name: "Buka menu" })
  const closer = () => sidebar().getByRole("button", { name: "Tutup menu" })

  test("[LY-01, LY-10, LY-11] the sidebar is a drawer, a low header has the title, and the screen has the whole width", async () => {
    await open()
    await expectGone(sidebar())
    expect(await box(banner())).toMatchObject({ x: 0, width: 390, height: 48 })
    await expect.element(logoutButton()).toBeInViewport({ ratio: 0.99 })
    await opener().click()
    await expect.element(link("Data Admin")).toBeInViewport()
    await expect.poll(async () => (await box(sidebar())).x).toBe(0)
    expect((await box(sidebar())).width).toBe(256)
    // The mark keeps its size beside the name and the close button.
    expect((await box(sidebar().css("svg").first())).width).toBe(30)
    await expect.element(closer()).toBeInViewport({ ratio: 0.99 })
    const { x, width } = await box(closer())
    expect(x + width).toBeLessThanOrEqual(256)
  })

  test("[LY-08, LY-09] the user's menu begins with the name and the role, which the low header leaves out", async () => {
    signIn({ name: "Wahyu Nugroho", role: "Kepala Gudang" })
    await openApp("/komisi")
    const user = banner().getByRole("button", { name: /Wahyu Nugroho\s*Kepala Gudang/ })
    await user.click()
    const menu = banner().getByRole("menu")
    await expect.element(menu.getByText("Wahyu Nugroho")).toBeVisible()
    await expect.element(menu).toHaveTextContent(/^Wahyu NugrohoKepala Gudang/)
  })

  test("[LY-20] a link, the close button and the backdrop close it", async () => {
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
    // The current screen's link closes it, too.
    await opener().click()
    await link("Data Komisi").click()
    await expectGone(sidebar())
  })

  test("[LY-21] by keyboard: opens, keeps the focus inside, Escape returns it, Enter follows a link", async () => {
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
