import type { Plugin } from "vite"
import { fingerprint } from "../build/cache.mjs"
import { withSources } from "../build/run-sources.mjs"
import { CHECKS, checkProduct, errorsOf, faultText } from "./product.mjs"

/** Key of the fingerprint of the sources that passed last. On `globalThis`, since each build of a process loads this file again. */
const CHECKED_SOURCES = Symbol.for("koperasi-checked-sources")
const shared = globalThis as { [CHECKED_SOURCES]?: string }

/**
 * Fails a build, of the app or the server, whose declarations have errors. A built server does not check them at its
 * start.
 */
export function failOnInvalidDeclarations(): Plugin {
  return {
    name: "koperasi-check-declarations",
    apply: "build",
    async buildStart() {
      const sources = fingerprint()
      // The app's build has checked the same sources in this process.
      if (shared[CHECKED_SOURCES] === sources) return
      const faults = await withSources(CHECKS, checkProduct)
      const errors = errorsOf(faults)
      for (const fault of faults) if (fault.warning) this.warn(faultText(fault))
      if (errors.length > 0) this.error(`the declarations have errors:\n${errors.map(faultText).join("\n")}`)
      shared[CHECKED_SOURCES] = sources
    },
  }
}
