/** Set-up of the tests of the outbox: a host that answers, loses or refuses new records, and helpers for its form. */
import { afterEach, beforeEach, expect, vi } from "vitest"
import { page } from "vitest/browser"
import { loadOffline } from "../../../src/app/offline"
import { permissionsPath } from "../../../src/core/access/permissions"
import { type OutboxEntry, outboxOf, saveEntry } from "../../../src/providers/offline/outbox-store"
import { startSender } from "../../../src/providers/offline/sender"
import { accessNames, ownRoleId, signedIn } from "../../../src/session/session"
import { setPrefill } from "../../../src/views/form/draft/prefill"
import { fillHost, values } from "../../support/verification"
import { openApp, signIn } from "./app"
import { host } from "./host"
import { expectCount, press } from "./screen"

export const LIST = "/data-verifikasi-singkong"
export const ADD = "/add-verifikasi-singkong"
export const PATH = "/cassava-verifications"
const BUILD = '<meta name="koperasi-build" content="uji" />'
const OWN = '<meta name="koperasi-api" content="embedded" />'
export const CHOSEN = { nameIdFarmer: "Wati/PTN_A0001", nameIdDriver: "Budi/ANG_A0001" }

/** Idempotency keys of the records that arrived. */
export let arrived: (string | null)[]
/** `whole`: calls are answered; `deaf`: calls arrive, responses do not; `cut`: nothing arrives. */
let line: "whole" | "deaf" | "cut"
export const setLine = (state: typeof line) => {
  line = state
}
/** Called after the test. */
export let stops: (() => void)[]

/** Call it at the top of a test file. */
export const prepareOutboxHost = () => {
  beforeEach(async () => {
    arrived = []
    line = "whole"
    stops = []
    fillHost(host.data)
    host.data[PATH] = []
    document.head.insertAdjacentHTML("beforeend", BUILD)
    const answered = globalThis.fetch
    vi.stubGlobal("fetch", async (input: RequestInfo | URL, init: RequestInit = {}) => {
      if (String(input).endsWith("/build.json")) return Response.json({ build: "uji" })
      if (init.method !== "POST" || !String(input).endsWith(PATH)) return answered(input, init)
      if (line === "cut") throw new TypeError("Failed to fetch")
      arrived.push(new Headers(init.headers).get("Idempotency-Key"))
      if (line === "deaf") throw new TypeError("Failed to fetch")
      return answered(input, init)
    })
    await loadOffline()
  })
  afterEach(() => {
    for (const stop of stops) stop()
    for (const meta of document.head.querySelectorAll('meta[name^="koperasi-"]')) meta.remove()
  })
}

export const own = () => document.head.insertAdjacentHTML("beforeend", OWN)
export const waiting = page.getByRole("region", { name: "Menunggu dikirim" })
export const stored = () => outboxOf(signedIn())

/** Fills the whole form and saves it. */
export async function save(referenceCode: string) {
  signIn()
  const filled = {
    ...values,
    ...CHOSEN,
    referenceCode,
    supplierId: "1",
    subAgentId: "21",
    transportationId: "31",
  }
  setPrefill("verifications", { values: { ...filled, typeCassavaVarieties: ["1"] }, notice: "uji" })
  await openApp(ADD)
  await expectCount(page.getByText("Memuat pilihan..."), 0)
  await press("Simpan")
}

export async function closeWaiting(title = "Menunggu dikirim", text = /dikirim otomatis begitu ada koneksi/) {
  const dialog = page.getByRole("dialog", { name: title })
  await expect.element(dialog).toHaveTextContent(text)
  await press("OK", dialog)
  await expect.element(waiting).toBeVisible()
}

export const closeUnsure = () =>
  closeWaiting(
    "Belum pasti terkirim",
    /Data tersimpan di perangkat ini\. Belum pasti apakah sudah diterima server\.OK$/,
  )

/** Stores a record in the outbox, as an earlier page would have. */
export async function leave(referenceCode: string, state: OutboxEntry["state"]): Promise<OutboxEntry> {
  signIn()
  const filled = { ...values, ...CHOSEN, referenceCode }
  const record: OutboxEntry = {
    key: crypto.randomUUID(),
    person: signedIn(),
    resource: "verifications",
    path: PATH,
    values: filled,
    payload: { referenceCode },
    at: Date.now(),
    revision: crypto.randomUUID(),
    state,
  }
  await saveEntry(record)
  return record
}

/** Starts the sender, as a page does when it loads. */
export function begin() {
  const sender = startSender()
  stops.push(sender.stop)
  return sender
}

export const AWAY = { status: 502, body: {} }
/** Makes the host behind the page server unavailable. */
export const breakHost = () => {
  for (const path of [accessNames().rolesPath, permissionsPath(ownRoleId() ?? "")])
    host.answers.set(`GET ${path}`, AWAY)
}

export const buttonsOf = (referenceCode: string) =>
  waiting
    .getByRole("listitem")
    .filter({ hasText: referenceCode })
    .getByRole("button")
    .elements()
    .map((button) => button.textContent)
