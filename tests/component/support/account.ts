/** Own and other users' accounts in front of our own server: the mark of its page, password fields, sessions. */
import { afterEach, beforeEach } from "vitest"
import { page } from "vitest/browser"
import { host } from "./host"

export const unmarkServer = () => document.head.querySelector('meta[name="koperasi-api"]')?.remove()

/** Marks the page as one of our own server, in each test of the file. */
export function markServer(): void {
  beforeEach(() =>
    document.head.insertAdjacentHTML("beforeend", '<meta name="koperasi-api" content="embedded" />'),
  )
  afterEach(unmarkServer)
}

export const menuButton = () => page.getByRole("banner").getByRole("button", { name: /Siti Aminah/ })
export const dialog = (name: string) => page.getByRole("dialog", { name })
export const password = (label: string) => page.getByLabelText(label, { exact: true })
export async function openMenu(entry: string): Promise<void> {
  await menuButton().click()
  await page.getByRole("menuitem", { name: entry }).click()
}
export const sent = (method: string, path: string) =>
  host.calls.filter((call) => call.method === method && call.path === path)
/** All of the browser's storage, as text. */
export const storedText = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])

export const SESSIONS = [
  {
    id: "a",
    device: "Chrome di Windows",
    address: "192.0.2.7",
    startedAt: "2026-11-20T01:00:00Z",
    seenAt: "2026-11-22T02:05:00Z",
    current: true,
  },
  {
    id: "b",
    device: "Safari di iPhone",
    address: "198.51.100.9",
    startedAt: "2026-11-21T03:00:00Z",
    seenAt: "2026-11-21T03:30:00Z",
    current: false,
  },
  { id: "c", device: "Perangkat tidak dikenal", address: "", startedAt: "", seenAt: "", current: false },
]
