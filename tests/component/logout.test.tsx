/** Leaving by the button in the header. */
import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { expectLogin, logoutButton, logouts, open, question } from "./support/frame"
import { host } from "./support/host"
import { expectCount, expectTexts, focus, loggedErrors, textsOf } from "./support/screen"

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
