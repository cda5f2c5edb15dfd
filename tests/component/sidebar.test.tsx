/** The links, groups and marks of the sidebar. */
import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { menu } from "../../resources/menu"
import { markServer } from "./support/account"
import {
  CLOSED,
  GROUPS,
  group,
  groupsOf,
  hrefsOf,
  link,
  linksOf,
  main,
  NAMED,
  navigation,
  open,
  outerOf,
  style,
  WITHIN,
} from "./support/frame"
import { expectAddress, expectCount, expectGone, resize } from "./support/screen"

describe("the sidebar", () => {
  test("scrolls the current screen's link into view on a small laptop, at the start and after a step", async () => {
    await resize(1366, 500)
    await open("/jenis-pengguna")
    await expect.element(link("Jenis Pengguna")).toBeInViewport({ ratio: 0.9 })
    expect(navigation().element().scrollTop).toBeGreaterThan(0)
    expect(document.documentElement.scrollTop).toBe(0)
    await page.getByRole("button", { name: /^Cari apa saja/ }).click()
    await page.getByRole("dialog").getByRole("combobox").fill("Dashboard")
    await userEvent.keyboard("{Enter}")
    await expectAddress("/dashboard")
    await expect.element(link("Dashboard")).toBeInViewport({ ratio: 0.9 })
    expect(navigation().element().scrollTop).toBe(0)
  })

  test("links and groups of the first level, and links of the second, begin at one edge", async () => {
    await open()
    const lefts = [
      link("Dashboard"),
      group("Data Pengguna"),
      link("Data Admin"),
      link("Transaksi Singkong"),
    ].map((each) => {
      const words = document.createTreeWalker(each.element(), NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      range.selectNodeContents(words.nextNode() ?? each.element())
      return range.getBoundingClientRect().left
    })
    expect(new Set(lefts).size).toBe(1)
  })

  test("[LY-22, LY-23] groups start open, the two setup subgroups closed", async () => {
    await open()
    for (const [, name] of GROUPS)
      await expect.element(group(name)).toHaveAttribute("aria-expanded", String(!CLOSED.includes(name)))
    await expect.element(link("Setup Anggota Koperasi")).toBeVisible()
    await expectGone(link("Setup Admin"))
    await expectGone(link("Setup Supplier"))
  })

  test("a group opens with a screen that it contains, which a link elsewhere may open", async () => {
    await open()
    await expectGone(link("Setup Supplier"))
    await userEvent.keyboard("{Control>}k{/Control}")
    await page.getByRole("combobox", { name: "Cari" }).fill("setup admin")
    await userEvent.keyboard("{Enter}")
    await expect.element(link("Setup Admin")).toBeVisible()
    await expect.element(link("Setup Admin")).toHaveClass(/current/)
  })

  test("[LY-21] every group collapses and expands with its links", async () => {
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

  test("[LY-25, LY-26, LY-27, LY-28, LY-30, LY-31, LY-32, LY-33] each group has its links and its outer group", async () => {
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

  test("[LY-24, LY-31..LY-34] the dashboard and the links with specified texts", async () => {
    await open()
    await expect.element(link("Dashboard")).toHaveAttribute("href", "/dashboard")
    for (const [, name, address] of NAMED) await expect.element(link(name)).toHaveAttribute("href", address)
  })

  test("[LY-03, LY-20, LY-29] every link opens its screen from a nested one and is then highlighted", async () => {
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

  test("[LY-23] a closed subgroup is open if it contains the current screen", async () => {
    await open("/verifikasi-setup/supplier")
    await expect.element(link("Setup Supplier")).toBeInViewport()
    await expectGone(link("Setup Admin"))
  })
})

describe("in front of our own server", () => {
  markServer()

  test.each([
    [1366, 768, 27],
    [1440, 900, 30],
  ])("at %d × %d a superadmin sees the whole menu without scrolling", async (width, height, entry) => {
    await resize(width, height)
    await open()
    const nav = navigation().element()
    expect(nav.scrollHeight).toBe(nav.clientHeight)
    await expect.element(link("Transaksi Singkong")).toBeInViewport({ ratio: 0.99 })
    for (const each of [link("Data Admin"), group("User Setup")])
      expect(each.element().getBoundingClientRect().height).toBe(entry)
  })
})
