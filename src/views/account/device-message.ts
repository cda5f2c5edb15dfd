import { say, t } from "../../texts/language"

/** A device as the server names it ('Chrome di Windows'), said in the language chosen; what is kept of it stays as it was. */
export function deviceMessage(device: string): string {
  const [browser = "", system, ...more] = device.split(" di ")
  return system && more.length === 0 ? t("{browser} di {system}", { browser, system }) : say(device)
}
