/** The login page under a person's hands, and a session that ends behind the app. */
import { expect } from "vitest"
import { page } from "vitest/browser"
import { expectAddress, press } from "./screen"

/** What a login asks for; the host takes any email with 'rahasia'. */
export const FIELD = { email: "siti@koperasi.id", password: "rahasia" }

export const email = () => page.getByLabelText("Email")
export const password = () => page.getByLabelText("Password", { exact: true })

/** The login page stands, and its address does. */
export async function expectLogin(): Promise<void> {
  await expect.element(page.getByRole("heading", { name: "Sistem Koperasi" })).toBeVisible()
  await expectAddress("/login")
}

/** Fills in and sends, whatever comes of it. */
export async function tryLogin(fields: { email: string; password: string } = FIELD): Promise<void> {
  await email().fill(fields.email)
  await password().fill(fields.password)
  await press("Masuk")
}

/** Fills in, sends and waits for the dashboard. */
export async function logIn(): Promise<void> {
  await tryLogin()
  await expectAddress("/dashboard")
}

export async function logOut(): Promise<void> {
  await press("Logout")
  await press("Ya", page.getByRole("alertdialog"))
}

/** The window is looked at again: the guard looks at the token, without waiting for its turn. */
export const lookAgain = (): void => void window.dispatchEvent(new Event("focus"))

/** The session ends behind whatever stands open. */
export async function lose(): Promise<void> {
  localStorage.setItem("token", "rusak")
  lookAgain()
  await expectLogin()
}
