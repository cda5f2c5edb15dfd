/** A copy of the product with what `npm run new` generates: two entities, and one each of the other kinds. */
import type { ProductCopy } from "../product-copy"
import { copyWhole, type Ended, runIn } from "./copy"

/** Arguments of `npm run new`, in order. */
export const GENERATED: readonly (readonly string[])[] = [
  [
    ...["resource", "gudang", "Gudang", "code:text!u", "name:text!", "supplier:reference:suppliers!"],
    ...["capacity=Kapasitas:number:kg", "status:select:OPEN=Buka,CLOSED=Tutup"],
    ...["--module", "WarehouseData", "--menu", "Data Master", "--english", "Warehouse|Warehouses"],
  ],
  [
    ...["resource", "stokMasuk", "Stok Masuk", "number=Nomor:sequence:SM-,5!", "date=Tanggal:date!"],
    ...[
      "gudang:reference:gudang!",
      "price=Harga:money:kg",
      "note=Catatan:multiline",
      "checked=Diperiksa:boolean",
    ],
    ...["phone=Telepon:digits:phone", "email:email", "--module", "WarehouseData", "--menu", "User Setup"],
  ],
  ["field-type", "colour"],
  ["document", "gudang-list", "Daftar Gudang"],
  ["page", "gudang-isi", "Isi Gudang", "--menu", "Data Master"],
  ["action", "gudang", "close", "Tutup gudang", "--set", "status=CLOSED"],
  ["action", "stokMasuk", "recount", "Hitung ulang"],
  ["migration", "split-address"],
]

export const generate = (copy: ProductCopy, args: readonly string[]): Promise<Ended> =>
  runIn(copy, ["node", "server/commands/new.mjs", ...args])

/** @throws Error with the output of a command that failed */
export async function copyWithGenerated(): Promise<ProductCopy> {
  const copy = copyWhole()
  for (const args of GENERATED) {
    const { code, output } = await generate(copy, args)
    if (code !== 0) throw new Error(`npm run new -- ${args.join(" ")}\n${output}`)
  }
  return copy
}
