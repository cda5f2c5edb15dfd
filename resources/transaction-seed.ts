/**
 * The first rows of the transaction list in a browser (TX-27..TX-32, AB-81): the same thirty samples every time,
 * marked by their author. Every key has a text, so that each row can be edited.
 */
import type { Values } from "../src/core/schema/types"

const ROWS = 30
const SAMPLE = "Data contoh"
const SUPPLIERS = ["CV Sumber Rejeki", "UD Tani Makmur", "PT Agro Lampung Jaya", "Koperasi Maju Bersama"]
const TRUCKS = [
  ["Slamet Riyadi/ANG_A0001", "BE 8123 AB"],
  ["Joko Susilo/ANG_A0002", "BE 9045 CD"],
  ["Agus Santoso/ANG_A0003", "BE 8877 GF"],
  ["Wayan Sudarma/ANG_A0004", "BE 9310 HJ"],
  ["Budi Hartono/ANG_A0005", "BE 8562 KL"],
] as const
const VARIETIES = ["Kuning", "Putih", "Merah"]

const at = <T>(items: readonly T[], index: number): T => items[index % items.length] as T
const day = (number: number) => `2025-05-${String(number).padStart(2, "0")}`

function row(index: number): Values {
  // Notes run to the 28th, so that a verification three days later still falls in May (TX-28, TX-31).
  const noted = 1 + ((index * 5) % 28)
  const gross = 7400 + ((index * 373) % 2600)
  const tare = 2850 + ((index * 91) % 400)
  const netto = gross - tare
  const refraction = 3 + (index % 5)
  const weight = Math.round(netto * (1 - refraction / 100))
  const price = 1250 + (index % 4) * 25
  const [commission, premium, points] = [50, 15, 5]
  const [truck, plate] = at(TRUCKS, index)
  return {
    NoNota: String(1000 + index),
    KodeReferensi: String(2000 + index),
    TanggalNota: day(noted),
    TanggalVerifikasi: day(noted + 1 + (index % 3)),
    IdAngkutan: truck,
    NoKendaraan: plate,
    Supplier: at(SUPPLIERS, index),
    JenisVarietas: at(VARIETIES, index),
    KadarAci: String(22 + (index % 6)),
    Gross: String(gross),
    Tare: String(tare),
    Netto: String(netto),
    Refraksi: String(refraction),
    BeratBersih: String(weight),
    harga: String(price),
    PBongkarSPM: String(weight * 10),
    TotalHargaSPM: String(weight * (price - 10)),
    PBongkarSTN: String(weight * 8),
    TotalHargaSTN: String(weight * (price - 8)),
    KomisiGrossPerKG: String(commission),
    KomisiGross: String(weight * commission),
    PremiPerKG: String(premium),
    Premi: String(weight * premium),
    LpPerKG: String(points),
    LoyaltyPts: String(weight * points),
    KomisiBersih: String(weight * (commission - premium - points)),
    StatusTransaksi: "Selesai",
    DitambahkanOleh: SAMPLE,
    DiubahOleh: SAMPLE,
  }
}

export const seedTransactions = (): readonly Values[] =>
  Array.from({ length: ROWS }, (_, index) => row(index))
