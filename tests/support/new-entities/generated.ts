/** A copy of the product with what `npm run new` generates: two entities, and one each of the other kinds. */
import type { ProductCopy } from "../product-copy"
import { copyWhole, runIn } from "./copy"

/** Arguments of `npm run new`, in order. */
export const GENERATED: readonly (readonly string[])[] = [
  [
    ...["resource", "lumbung", "Lumbung", "code:text!u", "name:text!", "supplier:reference:suppliers!"],
    ...["capacity=Kapasitas:number:kg", "status:select:OPEN=Buka,CLOSED=Tutup"],
    ...["--module", "BarnData", "--menu", "Data Master", "--english", "Barn|Barns"],
  ],
  [
    ...["resource", "panenMasuk", "Panen Masuk", "number=Nomor:sequence:PM-,5!", "date=Tanggal:date!"],
    ...[
      "lumbung:reference:lumbung!",
      "price=Harga:money:kg",
      "note=Catatan:multiline",
      "checked=Diperiksa:boolean",
    ],
    ...["phone=Telepon:digits:phone", "email:email", "--module", "BarnData", "--menu", "User Setup"],
  ],
  ["field-type", "colour"],
  ["document", "lumbung-list", "Daftar Lumbung"],
  ["page", "lumbung-isi", "Isi Lumbung", "--menu", "Data Master"],
  ["action", "lumbung", "close", "Tutup lumbung", "--set", "status=CLOSED"],
  ["action", "panenMasuk", "recount", "Hitung ulang"],
  ["migration", "split-address"],
]

/** The resources come first: the later commands refer to them. */
const RESOURCES = GENERATED.filter(([kind]) => kind === "resource")
const OTHERS = GENERATED.filter(([kind]) => kind !== "resource")

/**
 * Each resource by the command itself, which also runs `npm run check`; the others in one process, without it.
 * @throws Error with the output of a command that failed
 */
export async function copyWithGenerated(): Promise<ProductCopy> {
  const copy = copyWhole()
  const commands = [
    ...RESOURCES.map((args) => ["node", "server/commands/new.mjs", ...args]),
    ["node", "tests/support/new-entities/new-several.mjs", JSON.stringify(OTHERS)],
  ]
  for (const command of commands) {
    const { code, output } = await runIn(copy, command)
    if (code !== 0) throw new Error(`${command.join(" ")}\n${output}`)
  }
  return copy
}
