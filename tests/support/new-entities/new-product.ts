/** A product that `npm run new -- product` makes in a temporary folder. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runNew } from "../../../server/new/command"
import { freePort } from "../free-port"
import type { ProductCopy } from "../product-copy"
import { startIn } from "./copy"

/** Long: lines of the copied files grow with it, and are formatted again. */
export const NAME = "toko-buku-serba-ada-milik-bersama-makmur-sejahtera"
export const TITLE = "Toko Buku"

export async function newProduct(): Promise<Pick<ProductCopy, "path" | "remove">> {
  const above = mkdtempSync(join(tmpdir(), "new-product-"))
  const folder = join(above, NAME)
  const lines: string[] = []
  const args = ["product", NAME, TITLE, "--in", folder]
  const { code } = await runNew(args, process.cwd(), (line) => lines.push(line))
  if (code !== 0) throw new Error(lines.join("\n"))
  mkdirSync(join(folder, "node_modules"))
  for (const name of readdirSync("node_modules"))
    if (!name.startsWith(".vite"))
      symlinkSync(join(process.cwd(), "node_modules", name), join(folder, "node_modules", name))
  return {
    path: (...parts) => join(folder, ...parts),
    remove: () => rmSync(above, { recursive: true, force: true }),
  }
}

/** Commands that a new product passes, unedited. */
export const PRODUCT_COMMANDS: readonly (readonly string[])[] = [
  ["node", "server/check.mjs"],
  ["tsc", "--noEmit", "--checkers", "1"],
  ["biome", "check", "."],
  ["vitest", "run"],
  ["node", "tests/setup/entity.mjs", "items"],
  ["node", "server/start.mjs", "--build-only"],
]

/** Starts the built product and signs in. @returns the page of the login, and the status of the sign-in */
export async function signIn(product: Pick<ProductCopy, "path">): Promise<{ page: string; status: number }> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const user = { email: "pemilik@contoh.id", password: "Rahasia-Toko-1" }
  const env = {
    PORT: String(port),
    DATA_DIR: product.path("data"),
    ADMIN_EMAIL: user.email,
    ADMIN_PASSWORD: user.password,
  }
  const stop = await startIn(product, ["node", "server/start.mjs"], env, `${address}/ready`)
  try {
    const page = await (await fetch(`${address}/login`)).text()
    const { status } = await fetch(`${address}/api/v1/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(user),
    })
    return { page, status }
  } finally {
    await stop()
  }
}
