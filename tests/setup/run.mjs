// `npm test`: runs everything in turn; the build for the journeys runs beside the linter.
import { spawn } from "node:child_process"
import { inMemory } from "./temporary.mjs"

/** @param {string[]} args @returns {Promise<boolean>} success; the output is printed after `before` has ended */
function run([command, ...args], before = Promise.resolve()) {
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  })
  const said = []
  let open = false
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (open ? process.stdout.write(chunk) : said.push(chunk)))
  const ended = new Promise((resolve) => child.once("close", (code) => resolve(code === 0)))
  return before.then(() => {
    open = true
    for (const chunk of said) process.stdout.write(chunk)
    return ended
  })
}

const env = inMemory()
/** Runs a command with the terminal's colours. */
const through = ([command, ...args]) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "inherit", env, shell: process.platform === "win32" })
    child.once("close", (code) => resolve(code === 0))
  })

// The build also checks the declarations.
const lint = run(["npm", "run", "lint:code"])
const built = run([process.execPath, "server/start.mjs", "--build-only"], lint)
if (!(await lint) || !(await built)) process.exit(1)
for (const step of [
  ["npx", "vitest", "run"],
  [process.execPath, "tests/setup/chromium.mjs"],
  ["npx", "playwright", "test"],
])
  if (!(await through(step))) process.exit(1)
