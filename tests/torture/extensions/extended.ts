/** A copy of the product with warehouses and receipts among its entities, as a developer would add them. */
import { spawnSync } from "node:child_process"
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { copyProduct, type ProductCopy } from "../../support/product-copy"
import { atEnd } from "../cleanup"

const FIXTURE = "tests/support/warehouses"
/** The other entities, which the copy imports from its own `resources/`. */
const TEST_ONLY = ["product.ts"]
const FOLDERS = ["src", "server", "resources", "print-templates", "public"]
const FILES = ["vite.config.ts", "index.html", "package-lock.json"]
const DECLARED = /^export const (\w+) = defineResource\(/m

export interface Extended {
  /** The built server. */
  entry: string
  /** Root of the copied sources. */
  folder: string
}

function addEntities({ path, change }: ProductCopy): void {
  for (const file of readdirSync(FIXTURE).filter((name) => !TEST_ONLY.includes(name))) {
    const text = readFileSync(join(FIXTURE, file), "utf8")
    writeFileSync(path("resources", file), text.replaceAll('from "../../../', 'from "../'))
    const [, name] = DECLARED.exec(text) ?? []
    if (!name) continue
    const from = `./${file.replace(".ts", "")}`
    change("resources/index.ts", /^(import \{ admins)/m, `import { ${name} } from "${from}"\n$1`)
    change("resources/index.ts", /^] as unknown/m, `  ${name},\n] as unknown`)
  }
  // Calls of `afterCommit` stay on this machine.
  change(
    "resources/receipts.server.ts",
    '"https://stock.example/receipts"',
    "`$" + "{process.env.STOCK_URL}/receipts`",
  )
  // The server stores no files.
  change("resources/receipts.ts", /^ +slip: .*\n/m, "")
}

function run(copy: ProductCopy, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy.path(),
    encoding: "utf8",
    // Vite loads this file with 'development', which would double React's size.
    env: { ...process.env, NODE_ENV: "production" },
  })
  if (status !== 0) throw new Error(`${args.join(" ")} in the copy: ${(stdout + stderr).slice(-500)}`)
}

let building: Extended | undefined

/**
 * Builds the copy, once per run.
 * @param whole false: only the server; its pages are those of this folder's build
 * @throws Error if `npm run check` or the build refuses the added entities
 */
export function extendedProduct(whole: boolean): Extended {
  if (building) return building
  const copy = copyProduct(FOLDERS)
  atEnd(copy.remove)
  for (const file of FILES) cpSync(file, copy.path(file))
  addEntities(copy)
  run(
    copy,
    whole ? ["server/start.mjs", "--build-only"] : ["node_modules/vite/bin/vite.js", "build", "--ssr"],
  )
  if (!whole) cpSync("dist/client", copy.path("dist", "client"), { recursive: true })
  building = { entry: copy.path("dist", "server", "main.js"), folder: copy.path() }
  return building
}
