/** Screens that change without moving: the finder, the login, the access matrix, the phone's title and the menu. */
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { serverBuild } from "../../src/session/server-build"
import { openMatrix, tick, update } from "./support/access"
import { openApp, openSignedOut } from "./support/app"
import { banner, link, navigation, open } from "./support/frame"
import { email, expectLogin, password, tryLogin } from "./support/login"
import { boxOf, expectCount, expectNoOverflow, resize, typeInto } from "./support/screen"

const finder = () => page.getByRole("dialog", { name: "Cari apa saja" })

test("the finder keeps its top and height, and its status is directly below the input", async () => {
  await resize(1440, 900)
  await openApp("/dashboard")
  await expect.element(page.getByRole("button", { name: /^Cari apa saja/ })).toBeVisible()
  await userEvent.keyboard("{Control>}k{/Control}")
  const box = finder().getByRole("combobox", { name: "Cari" })
  await expect.element(box).toHaveFocus()
  const { top, height } = boxOf(finder())
  expect(top).toBeCloseTo(64, 0)
  for (const [text, expected] of [
    ["komisi", /pilihan/],
    ["zzzz", "Tidak ada yang cocok."],
  ] as const) {
    await typeInto(box, text)
    await expect.element(finder().getByRole("status")).toHaveTextContent(expected)
    expect(boxOf(finder())).toMatchObject({ top, height })
    expect(boxOf(finder().getByRole("status")).top - boxOf(box).bottom).toBeLessThan(12)
  }
})

test.each([390, 1440])("a refused login moves no input and no button (%i px)", async (width) => {
  await resize(width, 844)
  await openSignedOut()
  await expectLogin()
  const submit = () => page.getByRole("button", { name: "Masuk", exact: true })
  const tops = () => [email(), password(), submit()].map((locator) => Math.round(boxOf(locator).top))
  const before = tops()
  await tryLogin({ email: "siti@koperasi.id", password: "salah" })
  await expect.element(page.getByRole("alert")).toHaveTextContent("Email atau password salah.")
  await expect.poll(tops).toEqual(before)
  const alert = boxOf(page.getByRole("alert"))
  expect(Math.round(alert.top - boxOf(password()).bottom)).toBe(4)
  expect(Math.round(boxOf(submit()).top - alert.bottom)).toBe(8)
})

/** The test runner scales large windows, so that a ratio is rounded. */
const WHOLE = { ratio: 0.999 }

test.each([
  [1440, 900],
  [390, 844],
])("the save of rights is in sight, and counts what is not saved (%i px)", async (width, height) => {
  await resize(width, height)
  await openMatrix("Kepala Gudang")
  // On a phone, whose screen the bar would take 70 pixels of, it comes with the first change.
  if (width === 1440) await expect.element(update()).toBeInViewport(WHOLE)
  const place = boxOf(update())
  await tick("AdminData", "view")
  await expect.element(update()).toBeInViewport(WHOLE)
  const before = boxOf(update())
  if (width === 1440) expect(before).toEqual(place)
  await expect.element(page.getByText("1 perubahan belum disimpan")).toBeInViewport(WHOLE)
  await expect.element(update()).toHaveAccessibleDescription("1 perubahan belum disimpan")
  await tick("EmployeeData", "view")
  await expect.element(page.getByText("2 perubahan belum disimpan")).toBeVisible()
  expect(boxOf(update())).toEqual(before)
  await tick("AdminData", "view", false)
  await tick("EmployeeData", "view", false)
  await expect.element(update()).toHaveAccessibleDescription("")
  await expectNoOverflow()
})

test("the menu fades out at its top and at its bottom, and its first link rests below the fade", async () => {
  await resize(1366, 768)
  await open()
  const nav = navigation().element()
  expect(getComputedStyle(nav).maskImage).toMatch(
    /^linear-gradient\(rgba\(0, 0, 0, 0\).*, rgba\(0, 0, 0, 0\)\)$/,
  )
  expect(boxOf(link("Dashboard")).top - boxOf(navigation()).top).toBeGreaterThanOrEqual(16)
  expect(boxOf(page.css(".brand")).bottom).toBeGreaterThan(boxOf(navigation()).top)
})

// Last: the page stays behind from then on.
test("the notice of a newer build moves nothing: on a phone it comes with the next screen", async () => {
  const notice = page.getByText("Aplikasi ini sudah diperbarui di server.")
  const first = () => boxOf(page.css("main form").first()).top
  await resize(390, 844)
  await open("/add-admin")
  await expect.element(page.css("main form")).toBeVisible()
  const before = first()
  serverBuild.report()
  await expectCount(notice, 0)
  expect(first()).toBe(before)

  await resize(1366, 844)
  await expect.element(notice).toBeVisible()
  const below = first()
  expect(boxOf(notice).bottom).toBeLessThanOrEqual(below)
  expect(below - boxOf(banner()).bottom).toBe(24)

  await resize(390, 844)
  await expectCount(notice, 0)
  await page.getByRole("button", { name: "Buka menu" }).click()
  await link("Data Admin").click()
  await expect.element(notice).toBeVisible()
  await expectNoOverflow()
})
