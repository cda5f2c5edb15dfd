/** A copy of the whole product with the new entities, and the commands that a developer runs there. */
import { spawn } from "node:child_process"
import { readdirSync, rmSync } from "node:fs"
import { copyProduct, type ProductCopy } from "../product-copy"
import { addNewEntities } from "./add"

const LEFT_OUT = new Set([".git", "node_modules", "dist", "data", "test-results", "playwright-report"])
/** They would copy the copy. */
const OWN_TESTS = [
  "tests/docs/new-entities.test.ts",
  "tests/docs/generator.test.ts",
  "tests/docs/new-product.test.ts",
]

/** The whole product, without the tests that make such copies. */
export function copyWhole(): ProductCopy {
  const copy = copyProduct(readdirSync(".").filter((name) => !LEFT_OUT.has(name)))
  for (const test of OWN_TESTS) rmSync(copy.path(test))
  return copy
}

export function copyWithNewEntities(): ProductCopy {
  const copy = copyWhole()
  addNewEntities(copy)
  return copy
}

export interface Ended {
  code: number | null
  output: string
}

// A run of tests starts another one here.
const OUTER = /^(VITEST|NODE_ENV|TEST$|PROD$|DEV$|MODE$|BASE_URL$|SSR$)/

/** A program of `node_modules/.bin`, or Node itself, in the copy. */
function spawnIn(copy: Pick<ProductCopy, "path">, args: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const [program = "", ...rest] = args
  const command = program === "node" ? process.execPath : copy.path("node_modules/.bin", program)
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OUTER.test(name)))
  return spawn(command, rest, { cwd: copy.path(), env: { ...env, NO_COLOR: "1", ...more } })
}

/** Runs a program in the copy. @param shown prints while it runs */
export function runIn(
  copy: Pick<ProductCopy, "path">,
  args: readonly string[],
  shown = false,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawnIn(copy, args)
    let output = ""
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output += chunk
        if (shown) process.stdout.write(chunk)
      })
    child.once("error", reject)
    child.once("close", (code) => resolve({ code, output }))
  })
}

/** Starts a server in the copy. @returns once it answers at `ready`; the result stops it */
export async function startIn(
  copy: Pick<ProductCopy, "path">,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  ready: string,
): Promise<() => Promise<void>> {
  const child = spawnIn(copy, args, env)
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()))
  const stop = async () => {
    child.kill("SIGTERM")
    await closed
  }
  const until = Date.now() + 120_000
  while (child.exitCode === null && Date.now() < until) {
    if ((await fetch(ready).catch(() => undefined))?.ok) return stop
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await stop()
  throw new Error(`no answer at ${ready}`)
}

/** `npm run format`, then `npm run lint`. The product's own files are checked without the new entities. */
export const LINT: readonly (readonly string[])[] = [
  ["biome", "check", "--write", "resources", "tests/server/warehouses.test.ts"],
  ["tsc", "--noEmit", "--checkers", "1"],
  ["node", "server/check.mjs"],
]
