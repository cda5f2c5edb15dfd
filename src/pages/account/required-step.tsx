import { RequiredChange } from "./required-change"
import { RequiredFactor } from "./required-factor"

/** Replaces every screen until the user has changed a password that was set, or added a factor that the role requires. */
export function RequiredStep({ step }: { step: "password" | "factor" }) {
  return step === "password" ? <RequiredChange /> : <RequiredFactor />
}
