/** Checks every screen in every combination: axe, overflow, layout shifts, console; optionally with pictures. */
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "playwright"
import { findChromium, LAUNCH_ARGS } from "../setup/chromium.mjs"
import { builtEntry } from "../torture/built"
import { cleanUp, removeAtEnd } from "../torture/cleanup"
import { startProduct } from "../torture/product"
import { combos } from "./combos"
import { readOptions } from "./options"
import { sweep } from "./sweep"

/** Combinations at a time, for two cores. */
const LANES = 2
const OWNER = { email: "kepala@koperasi.local", password: "Gudang-Kapur-77" }

/** @returns the exit code: 1 for any fault */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const options = readOptions(args)
    const data = mkdtempSync(join(tmpdir(), "koperasi-sweep-"))
    removeAtEnd(data)
    const product = await startProduct(
      options.entry ?? builtEntry(),
      { DATA_DIR: data, ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password },
      ["--demo"],
    )
    const browser = await chromium.launch({ executablePath: findChromium(), args: LAUNCH_ARGS })
    const began = performance.now()
    const waiting = combos.filter(({ name }) => options.only.every((word) => name.split(" ").includes(word)))
    const found = new Map<string, string[]>()
    let looked = 0
    const lane = async () => {
      for (let combo = waiting.shift(); combo; combo = waiting.shift()) {
        const result = await sweep({ browser, url: product.url, owner: OWNER, combo, options })
        looked += result.looked
        for (const [fault, at] of result.faults) found.set(fault, [...(found.get(fault) ?? []), at])
        console.log(`${combo.name}: ${result.looked} looked at, ${result.faults.length} found`)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    await browser.close()
    await product.end("SIGTERM")
    for (const [fault, places] of [...found].sort(([, a], [, b]) => b.length - a.length))
      console.log(`${places.length} × ${fault}\n    at ${places.slice(0, 3).join("\n       ")}`)
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(`${looked} looked at in ${seconds} s, ${found.size} different faults`)
    return found.size > 0 ? 1 : 0
  } catch (error) {
    console.error((error as Error).stack)
    return 2
  } finally {
    cleanUp()
  }
}
