/** Random walk of opening, closing, typing, Back, Forward and links, with a model of its results. */
import { expect } from "vitest"
import type { Overlay, WalkPage } from "./walk-page"
import { buttonIn, dialogs, isQuestion, pause, routerIndex, shown } from "./walk-page"

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Action =
  | "open"
  | "close"
  | "escape"
  | "type"
  | "back"
  | "forward"
  | "link"
  | "inner link"
  | "stay"
  | "leave"

/** Also steps that overtake a step of the browser's history; on a busy machine one of some thousand fails. */
const IN_FLIGHT = import.meta.env.VITE_BACK_IN_FLIGHT === "1"

const OPPOSITE: Partial<Record<Action, Action>> = { back: "forward", forward: "back" }
/** Actions on an element of the page: they wait until the page is drawn. */
const NEEDS_PAGE: readonly Action[] = ["link", "open", "type", "inner link"]

/** Chromium's navigation, which also sees steps that the app keeps from `popstate`. */
const { navigation } = globalThis as unknown as { navigation: EventTarget }

/** Resolves after the step to the entry of a closed dialog and the app's step back from it. A second is enough for both. */
const whenReturned = (): Promise<void> =>
  new Promise((resolve) => {
    let steps = 0
    const done = () => {
      clearTimeout(late)
      navigation.removeEventListener("currententrychange", count)
      resolve()
    }
    const count = (event: Event) => {
      if ((event as Event & { navigationType: string }).navigationType === "traverse" && ++steps === 2) done()
    }
    const late = setTimeout(done, 1000)
    navigation.addEventListener("currententrychange", count)
  })

export class Walk {
  /** The entries from where the walk began; `isDialog`: one more of the page before it. */
  private entries: { path: string; isDialog: boolean }[]
  /** The router's number of the first entry. */
  private first = routerIndex()
  private at = 0
  private overlay: Overlay = null
  private unsaved = false
  private target: (() => void) | null = null
  private last: Action | null = null
  /** A Forward to the entry of a closed dialog, which changes nothing that the page shows. */
  private returned = Promise.resolve()
  readonly done: string[] = []

  constructor(
    private readonly pages: readonly WalkPage[],
    private readonly random: () => number,
    begin: string,
  ) {
    this.entries = [{ path: begin, isDialog: false }]
  }

  private get path(): string {
    return this.entries[this.at]?.path ?? ""
  }
  private get page(): WalkPage {
    return (
      this.pages.find(({ path }) => path === this.path) ?? {
        path: this.path,
        heading: this.path,
      }
    )
  }
  private pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.random() * from.length)] as T
  }

  /** An entry after this one, in place of all that were ahead. */
  private push(path: string, isDialog: boolean): void {
    this.entries = [...this.entries.slice(0, this.at + 1), { path, isDialog }]
    this.at++
  }
  private open(overlay: Overlay): void {
    this.push(this.path, true)
    this.overlay = overlay
  }
  private close(): void {
    this.overlay = null
    this.at--
  }
  private arrive(go: () => void, path: string): void {
    if (this.unsaved && path !== this.path) {
      this.target = go
      this.open("question")
      return
    }
    go()
    this.unsaved = false
  }
  private goTo(path: string): void {
    this.arrive(() => this.push(path, false), path)
  }

  private possible(): Action[] {
    if (this.overlay === "question") return ["stay", "leave", "escape", "back"]
    if (this.overlay === "dialog")
      return ["close", "escape", "back", "back", ...(this.page.link ? (["inner link"] as const) : [])]
    return [
      "link",
      "link",
      ...(this.page.opener ? (["open", "open", "open"] as const) : []),
      ...(this.page.input ? (["type", "type"] as const) : []),
      ...(this.at > 0 ? (["back", "back"] as const) : []),
      ...(this.at + 1 < this.entries.length ? (["forward"] as const) : []),
    ]
  }

  private get expected() {
    return {
      path: this.path,
      heading: this.page.heading,
      overlay: this.overlay ? [this.overlay] : [],
      entries: this.overlay ? 1 : 0,
      page: this.first + this.entries.slice(1, this.at + 1).filter(({ isDialog }) => !isDialog).length,
    }
  }
  /** Limits of a wait, and the last actions for its failure. */
  private waiting(what = "") {
    return { interval: 4, timeout: 8000, message: `${what} after ${this.done.slice(-12).join(", ")}` }
  }
  /** Waits until the page shows the state of the model. */
  async settled(): Promise<void> {
    await expect.poll(shown, this.waiting()).toEqual(this.expected)
  }
  /** Waits until the history is at the entry of the model; the page may still be drawn. */
  private async arrived(): Promise<void> {
    const { path, entries, page } = this.expected
    await expect.poll(shown, this.waiting()).toMatchObject({ path, entries, page })
  }
  private async element<T>(find: () => T | null | undefined, what: string): Promise<T> {
    await expect.poll(find, this.waiting(what)).toBeTruthy()
    return find() as T
  }

  private async act(action: Action): Promise<void> {
    const dialog = () => dialogs().at(-1)
    if (action === "open") {
      const { opener = "" } = this.page
      const pressed = await this.element(() => buttonIn(document, opener), opener)
      this.open("dialog")
      pressed.click()
      await this.element(dialog, "dialog")
    } else if (action === "close") {
      const pressed = await this.element(() => buttonIn(dialog(), "Tutup dialog", "Tutup", "Batal"), "close")
      this.close()
      pressed.click()
    } else if (action === "escape") {
      const open = await this.element(dialog, "dialog")
      this.close()
      open.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }))
    } else if (action === "stay" || action === "leave") {
      const label = action === "stay" ? "Tetap di sini" : "Tinggalkan"
      const pressed = await this.element(() => buttonIn(dialogs().find(isQuestion), label), label)
      this.close()
      if (action === "leave") {
        this.unsaved = false
        this.target?.()
      }
      pressed.click()
    } else if (action === "type") {
      const { input = "" } = this.page
      const box = await this.element(() => document.querySelector<HTMLInputElement>(input), input)
      this.unsaved = true
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set
      write?.call(box, `${box.value}a`)
      box.dispatchEvent(new Event("input", { bubbles: true }))
    } else if (action === "link") {
      const { path } = this.pick(this.pages.filter(({ path }) => path !== this.path))
      const find = () => document.querySelector<HTMLElement>(`#sidebar a[href="${path}"]`)
      const link = await this.element(find, path)
      this.goTo(path)
      link.click()
    } else if (action === "inner link") {
      const { label = "", path = "" } = this.page.link ?? {}
      const link = await this.element(() => buttonIn(dialog(), label), label)
      this.close()
      this.goTo(path)
      link.click()
    } else if (action === "back") {
      if (this.overlay) this.close()
      else {
        const to = this.at - 1
        this.arrive(() => {
          this.at = to
        }, this.entries[to]?.path ?? "")
      }
      history.back()
    } else {
      const next = this.entries[this.at + 1]
      if (next?.isDialog) this.returned = whenReturned()
      else if (next) {
        const { path } = next
        const to = this.at + 1
        // The question's entry replaces the entries ahead, so the answer navigates anew.
        this.arrive(
          () => (this.unsaved || this.entries[to]?.isDialog ? this.push(path, false) : this.at++),
          path,
        )
      }
      history.forward()
    }
  }

  /** One sequence of some actions. */
  async go(actions: number): Promise<void> {
    for (let count = 0; count < actions; count++) {
      const action = this.pick(this.possible())
      const waits =
        NEEDS_PAGE.includes(action) ||
        this.last === "leave" ||
        OPPOSITE[action] === this.last ||
        // A question is answered when it is seen.
        this.overlay === "question"
      // Many are short: there the races are.
      const gap = 50 * this.random() ** 4
      await pause(gap)
      if (waits || !IN_FLIGHT) await this.returned
      if (waits) await this.settled()
      // A step that overtakes one still on its way in the browser counts from there: no person is that fast.
      else if (!IN_FLIGHT && (action === "back" || action === "forward")) await this.arrived()
      this.done.push(`${action} on ${this.path}${this.unsaved ? "*" : ""} (${gap.toFixed(1)} ms)`)
      await this.act(action)
      this.last = action
    }
    await pause(4)
    await this.settled()
    // A browser keeps fifty entries.
    if (!this.overlay && this.entries.length > 15) {
      this.entries = [{ path: this.path, isDialog: false }]
      this.at = 0
      this.first = routerIndex()
      // The entries ahead are forgotten with those behind.
      this.last = null
      const { path } = this.pick(this.pages.filter(({ path }) => path !== this.path))
      if (!this.unsaved) {
        document.querySelector<HTMLElement>(`#sidebar a[href="${path}"]`)?.click()
        this.entries = [{ path, isDialog: false }]
        this.first++
        await this.settled()
      }
    }
  }
}
