/** Input on the login page, logout, and the end of a session. */
import { expect } from "vitest"
import { page } from "vitest/browser"
import { expectAddress, press } from "./screen"

/** Fields of a login. The host accepts any email with 'rahasia'. */
export const FIELD = { email: "siti@koperasi.id", password: "rahasia" }

export const email = () => page.getByLabelText("Email")
export const password = () => page.getByLabelText("Password", { exact: true })

/** Expects the login page at its address. */
export async function expectLogin(): Promise<void> {
  await expect.element(page.getByRole("heading", { name: "Sistem Koperasi" })).toBeVisible()
  await expectAddress("/login")
}

/** Fills in the fields and sends them. */
export async function tryLogin(fields: { email: string; password: string } = FIELD): Promise<void> {
  await email().fill(fields.email)
  await password().fill(fields.password)
  await press("Masuk")
}

/** Logs in and waits for the dashboard. */
export async function logIn(): Promise<void> {
  await tryLogin()
  await expectAddress("/dashboard")
}

export async function logOut(): Promise<void> {
  await press("Logout")
  await press("Ya", page.getByRole("alertdialog"))
}

/** Gives the window the focus, so that the guard checks the token. */
export const lookAgain = (): void => void window.dispatchEvent(new Event("focus"))

/** Ends the session behind the current screen. */
export async function lose(): Promise<void> {
  localStorage.setItem("token", "rusak")
  lookAgain()
  await expectLogin()
}
