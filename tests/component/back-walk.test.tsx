/**
 * Back, Forward, links, typing and dialogs in random sequences with 0 to 50 ms between, against a model. A failure names its
 * seed; `VITE_BACK_SEED` repeats one, `VITE_BACK_SEQUENCES` sets their number.
 */
import { expect, test } from "vitest"
import { KINDS, personOf } from "../support/people"
import { openApp } from "./support/app"
import { randomFrom, Walk } from "./support/back-walk"
import { host } from "./support/host"
import { expectAddress } from "./support/screen"
import type { WalkPage } from "./support/walk-page"

const [ADMINS, EMPLOYEES] = KINDS
const SETUP = "/verifikasi-setup/varietas-singkong"
const PAGES: readonly WalkPage[] = [
  { path: ADMINS.list, heading: ADMINS.heading, opener: "Hapus" },
  {
    path: EMPLOYEES.list,
    heading: EMPLOYEES.heading,
    opener: "Cari apa saja",
    link: { label: ADMINS.heading, path: ADMINS.list },
  },
  { path: SETUP, heading: "Setup Varietas", opener: "Hapus", input: "main form input" },
]

const SEQUENCES = Number(import.meta.env.VITE_BACK_SEQUENCES ?? 200)
const SEED = Number(import.meta.env.VITE_BACK_SEED ?? Date.now() % 1_000_000)

test(`${SEQUENCES} random sequences of open, close, type, Back, Forward and links end in the state of the model`, async () => {
  for (const kind of KINDS) host.data[kind.path] = [personOf(kind, 1)]
  host.data["/type-varieties"] = [{ id: "a", name: "Kuning" }]
  // Entries before the walk, so that a surplus Back fails the test instead of leaving it.
  for (const path of [ADMINS.list, EMPLOYEES.list, SETUP]) await openApp(path)
  for (const path of [EMPLOYEES.list, SETUP, EMPLOYEES.list, ADMINS.list]) {
    await expect.poll(() => document.querySelector(`#sidebar a[href="${path}"]`)).not.toBeNull()
    document.querySelector<HTMLElement>(`#sidebar a[href="${path}"]`)?.click()
    await expectAddress(path)
  }
  const walk = new Walk(PAGES, randomFrom(SEED), ADMINS.list)
  const began = performance.now()
  for (let count = 0; count < SEQUENCES; count++) {
    try {
      await walk.go(4)
    } catch (error) {
      throw new Error(`sequence ${count}, seed ${SEED}: ${walk.done.slice(-12).join("\n")}`, { cause: error })
    }
  }
  console.log(
    `${SEQUENCES} sequences, ${walk.done.length} actions in ${Math.round(performance.now() - began)} ms`,
  )
}, 600_000)
