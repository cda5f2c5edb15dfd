/** A new product from the engine; `npm run test:new-entities` also builds and starts it, and signs in. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { runNew } from "../../server/new/command"
import { runIn } from "../support/new-entities/copy"
import { NAME, newProduct, PRODUCT_COMMANDS, TITLE } from "../support/new-entities/new-product"

let product: Awaited<ReturnType<typeof newProduct>>
beforeAll(async () => {
  product = await newProduct()
}, 120_000)
afterAll(() => product.remove())

/** Words of this product's trade and place; names of its entities, which the engine's comments may use as words. */
const TRADE = /koperasi|singkong|cassava|lampung|cooperati/i
const ENTITIES =
  /\b(suppliers|partners|subAgents|transportations|pioneers|managers|verifications|commissions|varieties|partnerTypes|employees|positions|transactions)\b/

const files = () =>
  readdirSync(product.path(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\.png$|package-lock\.json$/.test(file))
    .map((file) => ({ name: relative(product.path(), file), text: readFileSync(file, "utf8") }))

test("it has nothing of this cooperative", () => {
  const all = files()
  expect(all.length).toBeGreaterThan(400)
  expect(
    all.filter(({ name, text }) => TRADE.test(name) || TRADE.test(text)).map(({ name }) => name),
  ).toEqual([])
  const own = all.filter(({ name }) => /^(resources|print-templates|tests)\//.test(name))
  expect(own.filter(({ text }) => ENTITIES.test(text)).map(({ name }) => name)).toEqual([])
  for (const icon of readdirSync("public"))
    expect(readFileSync(product.path("public", icon))).not.toEqual(readFileSync(join("public", icon)))
})

test("it has a name of its own in its page, package and product", () => {
  expect(readFileSync(product.path("index.html"), "utf8")).toContain(`<title>${TITLE}</title>`)
  expect(readFileSync(product.path("resources/product.ts"), "utf8")).toContain(`PRODUCT = "${TITLE}"`)
  expect(JSON.parse(readFileSync(product.path("package.json"), "utf8"))).toMatchObject({
    name: NAME,
    description: TITLE,
  })
})

const passes = async (command: readonly string[]) => {
  const { code, output } = await runIn(product, command)
  expect(code, output.slice(-6000)).toBe(0)
}

// Its mounted tests need a browser of their own.
const QUICK = [...PRODUCT_COMMANDS.slice(0, 2), ["vitest", "run", "--project", "node"]]
test.each(QUICK.map((command) => [command]))("it passes %j", passes, 300_000)

// The linter reads each file alone: one that is the product's own, under the same rules, passes with it.
test("its files pass the linter", async () => {
  const isOwn = ({ name, text }: { name: string; text: string }) =>
    existsSync(name) && readFileSync(name, "utf8") === text
  const all = files()
  const rules = all.filter(({ name }) => name === "biome.json")
  const changed = all.filter((file) => !isOwn(file))
  expect(rules.map(isOwn)).toEqual([true])
  expect(changed.length).toBeGreaterThan(10)
  await passes(["biome", "check", "--no-errors-on-unmatched", ...changed.map(({ name }) => name)])
}, 300_000)

test.each([
  ["a folder with files", ["--in", "docs"], /within this project/],
  ["a folder that is not empty", ["--in", "/usr"], /has files/],
  ["a name with a blank", ["--in", "/nowhere"], /write 'toko-buku'/],
])("refuses %s", async (_, options, message) => {
  const lines: string[] = []
  const name = message.source.includes("toko-buku") ? "Toko Buku" : "toko-buku"
  const { code } = await runNew(["product", name, ...options], process.cwd(), (line) => lines.push(line))
  expect([code, lines.join("\n")]).toEqual([2, expect.stringMatching(message)])
})
