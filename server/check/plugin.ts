import type { Plugin } from "vite"
import { fingerprint } from "../build/cache.mjs"
import { withSources } from "../build/run-sources.mjs"
import { CHECKS, checkProduct, errorsOf, faultText } from "./product.mjs"

/** Fingerprint of the sources that passed last. On `globalThis`, since each build of a process loads this file again. */
const RIGHT = Symbol.for("koperasi-found-right")
const found = globalThis as { [RIGHT]?: string }

/**
 * Fails a build, of the app or the server, whose declarations have errors. A built server does not check them at its
 * start.
 */
export function checkDeclared(): Plugin {
  return {
    name: "koperasi-check-declared",
    apply: "build",
    async buildStart() {
      const sources = fingerprint()
      // The app's build, before the server's in the same process, checked the same sources.
      if (found[RIGHT] === sources) return
      const faults = await withSources(CHECKS, checkProduct)
      const errors = errorsOf(faults)
      for (const fault of faults) if (fault.warning) this.warn(faultText(fault))
      if (errors.length > 0) this.error(`the declarations have errors:\n${errors.map(faultText).join("\n")}`)
      found[RIGHT] = sources
    },
  }
}
