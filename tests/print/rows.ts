import type { Values } from "../../src/core/schema/types"

/** Transactions to print; every stored value is a text. */
export function transactions(count: number, over: (index: number) => Values = () => ({})): readonly Values[] {
  return Array.from({ length: count }, (_, index) => ({
    NoNota: `NT-${1000 + index}`,
    KodeReferensi: `KR-${2000 + index}`,
    TanggalNota: `2025-05-${String(1 + (index % 31)).padStart(2, "0")}`,
    TanggalVerifikasi: `2025-06-${String(1 + (index % 30)).padStart(2, "0")}`,
    IdAngkutan: "Budi Santoso",
    NoKendaraan: "BE 1234 XY",
    Supplier: index % 2 ? "CV Sumber Makmur" : "PT Tapioka Jaya",
    JenisVarietes: "Kuning",
    KadarAci: "22,5",
    Gross: "8250",
    Tare: "3000",
    Netto: "5250",
    Refraksi: "5",
    BeratBersih: "4987,5",
    harga: "1350",
    PBongkarSPM: "75000",
    TotalHargaSPM: "6733125",
    PBongkarSTN: "50000",
    TotalHargaSTN: "6683125",
    KomisiGrossPerKG: "25",
    KomisiGross: "124687,5",
    PremiPerKG: "10",
    Premi: "49875",
    LpPerKG: "5",
    LoyaltyPts: "24937",
    KomisiBersih: "99750",
    StatusTransaksi: "Selesai",
    DitambahkanOleh: "Siti Aminah",
    DiubahOleh: "Siti Aminah",
    ...over(index),
  }))
}
