/**
 * Adds entities to a copy of the product, as docs/add-an-entity.md has a developer do it: the example of the docs itself, every
 * field type, a setup list, a browser list with files, the words of any product, and the smallest entity.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { basename } from "node:path"
import type { ProductCopy } from "../product-copy"
import { docsExample, menuLine } from "./docs-example"

const DECLARED: readonly (readonly [name: string, from: string])[] = [
  ["receipts", "tests/support/warehouses/receipts.ts"],
  ["receiptLines", "tests/support/warehouses/receipt-lines.ts"],
  ["orchards", "tests/support/fixture-entity/orchards.ts"],
  ["visits", "tests/support/fixture-entity/visits.ts"],
  ["plots", "tests/support/fixture-entity/plots.ts"],
  ["appointments", "tests/support/new-entities/appointments.ts"],
  ["reminders", "tests/support/new-entities/reminders.ts"],
  ["dispatches", "tests/support/new-entities/dispatches.ts"],
  ["sketches", "tests/support/new-entities/sketches.ts"],
]
/** Export → file in `resources/`. */
const ADDED = new Map([
  ["warehouses", "warehouses.ts"],
  ...DECLARED.map(([name, from]) => [name, basename(from)] as const),
])

const MENU = `{
    label: "Kebun",
    visible: view("OrchardData", "AdminData", "UserSetup"),
    children: [
      { label: "Data Kebun", path: "/data-kebun", visible: view("OrchardData") },
      { label: "Setup Petak", path: "/setup-petak", visible: view("OrchardData") },
      { label: "Data Kunjungan", path: "/data-kunjungan", visible: view("AdminData") },
      { label: "Data Pengingat", path: "/data-pengingat", visible: view("AdminData") },
      { label: "Data Surat Jalan", path: "/data-surat-jalan", visible: view("AdminData") },
      { label: "Data Denah", path: "/data-denah", visible: view("AdminData") },
      { label: "Isi Gudang", path: "/isi-gudang", visible: view("AdminData") },
      { label: "Stok Masuk", path: "/stok-masuk", visible: view("UserSetup") },
    ],
  }`

/** The declaration of a fixture, as it would be in `resources/`. */
const declaredIn = (file: string): string =>
  readFileSync(file, "utf8").replaceAll('"../../../src/', '"../src/')

export function addNewEntities(copy: ProductCopy): void {
  for (const [path, code] of Object.entries(docsExample())) writeFileSync(copy.path(path), code)
  for (const [name, from] of DECLARED)
    writeFileSync(copy.path(`resources/${ADDED.get(name)}`), declaredIn(from))
  const imports = [...ADDED].map(([name, file]) => `import { ${name} } from "./${basename(file, ".ts")}"\n`)
  const lines = [...ADDED.keys()].map((name) => `  ${name},\n`).join("")
  copy.change(
    "resources/index.ts",
    "\nexport const resources = [",
    `${imports.join("")}\nexport const resources = [`,
  )
  copy.change("resources/index.ts", "\n] as unknown", `\n${lines}] as unknown`)
  copy.change("resources/menu.ts", /\n\]\)\n$/, `\n  ${menuLine()},\n  ${MENU},\n])\n`)
  copy.change(
    "resources/modules.ts",
    "\n] as const",
    '\n  { module: "OrchardData", label: "Kebun" },\n] as const',
  )
}
