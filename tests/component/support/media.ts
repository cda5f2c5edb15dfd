/** Emulates the device's media features. */
import { cdp } from "vitest/browser"

interface Session {
  send: (method: string, params: object) => Promise<unknown>
}

/** One feature has another value than the browser's own, and no other has; without one, all are the browser's own again. */
export const emulate = async (feature?: { name: string; value: string }): Promise<void> =>
  void (await (cdp() as unknown as Session).send("Emulation.setEmulatedMedia", {
    features: feature ? [feature] : [],
  }))
