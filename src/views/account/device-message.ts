import { t, tLabel } from "../../texts/language"

/** A device as the server names it ('Chrome di Windows'), in the chosen language. */
export function deviceMessage(device: string): string {
  const [browser = "", system, ...more] = device.split(" di ")
  return system && more.length === 0 ? t("{browser} di {system}", { browser, system }) : tLabel(device)
}
