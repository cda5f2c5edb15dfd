/** Refuses commands on a database while the declarations have errors. */
import type { Fault } from "../../src/core/schema/check"
import { SettingsError } from "../ground/settings"
import { checkDeclarations } from "./declarations"

/** Prints warnings. @throws SettingsError with all errors */
export function requireValid(): void {
  const faults = checkDeclarations()
  const text = ({ code, place, problem, remedy }: Fault) => `${code} ${place}: ${problem}; ${remedy}`
  for (const fault of faults) if (fault.warning) console.warn(text(fault))
  const lines = faults.filter(({ warning }) => !warning).map(text)
  if (lines.length === 0) return
  throw new SettingsError(`Deklarasi resources belum benar:\n${lines.join("\n")}`)
}
