// `npm run test:entity -- warehouses`: the tests of one entity, those of its own files and the derived ones.
import { spawnSync } from "node:child_process"
import { withSources } from "../../server/build/run-sources.mjs"
import { DERIVED, ownFiles, titlePattern } from "./entity-tests.mjs"
import { inMemory } from "./temporary.mjs"

const [name = ""] = process.argv.slice(2)
const [RESOURCES, NEAREST] = ["/resources/index.ts", "/src/core/schema/check/nearest.ts"]

const { resource, remedy } = await withSources([RESOURCES, NEAREST], async (load) => {
  const { resources } = await load(RESOURCES)
  const { suggest } = await load(NEAREST)
  const names = resources.map((each) => each.name)
  return {
    resource: resources.find((each) => each.name === name),
    remedy: suggest(name, names, `name one of ${names.join(", ")}`),
  }
})
if (!resource) {
  console.error(`resources/index.ts lists no entity '${name}'; ${remedy}`)
  process.exit(1)
}

/** @param {string[]} args */
function vitest(args) {
  const { status } = spawnSync("npx", ["vitest", "run", "--hideSkippedTests", ...args], {
    stdio: "inherit",
    env: inMemory(),
    shell: process.platform === "win32",
  })
  return status === 0
}

const own = ownFiles(name)
const passed = own.length === 0 || vitest(own)
if (!vitest([...DERIVED, "-t", titlePattern(resource)]) || !passed) process.exit(1)
