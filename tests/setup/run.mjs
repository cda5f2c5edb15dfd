// `npm test`: everything, one after the other; what the journeys start is built while the linter looks.
import { spawn } from "node:child_process"
import { inMemory } from "./temporary.mjs"

/** @param {string[]} args @returns {Promise<boolean>} whether it went well; what it says stands alone, after `before` */
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
/** As a person would type it: colours and all. */
const through = ([command, ...args]) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "inherit", env, shell: process.platform === "win32" })
    child.once("close", (code) => resolve(code === 0))
  })

// What is built has been checked: the declarations are looked at there.
const lint = run(["npm", "run", "lint:code"])
const built = run([process.execPath, "server/start.mjs", "--build-only"], lint)
if (!(await lint) || !(await built)) process.exit(1)
for (const step of [
  ["npx", "vitest", "run"],
  [process.execPath, "tests/setup/chromium.mjs"],
  ["npx", "playwright", "test"],
])
  if (!(await through(step))) process.exit(1)
