import type { MouseEvent } from "react"
import { areCards } from "./room-for-buttons"

/** While rows are ticked a press anywhere on a card ticks it, so that none opens its record by mistake. */
export function tickCard(event: MouseEvent): void {
  const pressed = event.target as Element
  const box = pressed.closest("tr")?.querySelector<HTMLInputElement>("td > input[type=checkbox]")
  if (!box || !areCards() || pressed.closest("button, input")) return
  event.preventDefault()
  event.stopPropagation()
  box.click()
}
