/** The access page: its boxes, its answers, and the save. */
import { expect } from "vitest"
import { type Locator, page } from "vitest/browser"
import { MATRIX_FLAGS as ACTIONS } from "../../../src/core/access/matrix"
import { MATRIX_MODULES as MODULES } from "../../support/matrix"
import { openApp } from "./app"
import { host } from "./host"
import { choose, closeSuccess, heading, press } from "./screen"

export const box = (module: string, action: string): Locator =>
  page.getByRole("checkbox", { name: `${module} ${action}`, exact: true })
export const update = (): Locator => page.getByRole("button", { name: "Update Akses" })
export const entries = (module: string, ...actions: string[]) => actions.map((action) => ({ module, action }))
export const permissions = (...list: { module: string; action: string }[]) => ({
  status: 200,
  body: { data: { permissions: list } },
})

export async function openMatrix(role?: string) {
  await openApp(`/jenis-pengguna`)
  await expect.element(heading("Manajemen Akses")).toBeVisible()
  if (role === undefined) return
  await choose("Role", role)
  await expect.element(update()).toBeEnabled()
}

/** Module → checked actions. */
export function ticked(): Record<string, string[]> {
  const isOn = (module: string, action: string) => (box(module, action).element() as HTMLInputElement).checked
  const on = MODULES.map((module) => [module, [...ACTIONS, "all"].filter((action) => isOn(module, action))])
  return Object.fromEntries(on.filter(([, actions]) => actions?.length))
}

/** Checks or unchecks a box, and waits until it shows. */
export async function tick(module: string, action: string, on = true): Promise<void> {
  const wanted = box(module, action)
  await expect.poll(() => (wanted.element() as HTMLInputElement).checked).toBe(!on)
  await wanted.click()
  await expect.poll(() => (wanted.element() as HTMLInputElement).checked).toBe(on)
}

const SAVED = { status: 200, body: {} }
/** Lets the rights of role 2 be saved. */
export const allowSave = () => host.answers.set("PUT /permissions/2", SAVED)
export const puts = () => host.calls.filter(({ method }) => method === "PUT")
export const closeSaved = () => closeSuccess("Akses berhasil disimpan untuk role: Kepala Gudang")
export async function save(): Promise<void> {
  await press("Update Akses")
  await closeSaved()
}
