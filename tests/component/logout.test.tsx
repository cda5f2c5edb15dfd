/** Logout by the button in the header. */
import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { logoutButton, logouts, open, question } from "./support/frame"
import { host } from "./support/host"
import { expectLogin } from "./support/login"
import { expectCount, expectTexts, focus, loggedErrors, textsOf } from "./support/screen"

describe("logout", () => {
  test("[LY-12, LY-13, CN-19] asks with 'Ya' and 'Batal'; the session goes on if it is declined", async () => {
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

  test("[LY-14..LY-18, AP-02, AP-07] calls the server with the token and no payload, waits disabled, then ends the session", async () => {
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

  test("[ER-02, LY-16, AB-06] a refusal is logged, and the session ends", async () => {
    const errors = loggedErrors()
    host.answers.set("POST /auth/logout", { status: 401, body: { message: "Rusak" } })
    await open()
    await logoutButton().click()
    await question().getByRole("button", { name: "Ya" }).click()
    await expectLogin()
    expect(localStorage.token).toBeUndefined()
    expect(errors.some((text) => text.includes("Logout di server gagal"))).toBe(true)
    await expectCount(page.getByText("Rusak"), 0)
    expect(logouts()).toHaveLength(1)
  })

  test("[LY-12, LY-15, LY-16] works by keyboard, and the login page takes the focus", async () => {
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
