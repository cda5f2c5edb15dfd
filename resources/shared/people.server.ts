/** Invented people and places of Lampung for sample records. */
import type { RecipeContext } from "../../server/hooks/define"

interface Person {
  name: string
  phone: string
  /** 16 digits: area, birthday (a woman's day plus 40), number. */
  identityNumber: string
  taxNumber: string
  born: string
  birthplace: string
  address: string
  county: string
  district: string
  village: string
  postcode: string
  /** 'latitude, longitude' */
  position: string
}

const WOMEN =
  "Siti Aminah,Sri Wahyuni,Dewi Lestari,Nur Hasanah,Rina Marlina,Yuliana,Kartini,Sumarni,Endang Susilowati,Fitri Handayani,Ratna Sari,Wulandari,Umi Kalsum,Indah Permatasari,Lilis Suryani,Maryati,Novita,Eka Puspita,Rohana,Tuti Alawiyah,Halimah,Suparti,Ani Rahmawati,Mutiara".split(
    ",",
  )
const MEN =
  "Budi,Agus,Slamet,Joko,Sutrisno,Ahmad,Wayan,Made,Ketut,Suparman,Hendra,Rudi,Andi,Bambang,Edi,Supriyadi,Mulyadi,Iwan,Dedi,Rahmat,Yanto,Herman,Sugeng,Tarmizi,Zainal,Firman,Rizal,Nurdin,Paijo,Darmawan".split(
    ",",
  )
const FAMILY =
  "Santoso,Setiawan,Prasetyo,Hidayat,Wijaya,Saputra,Kurniawan,Susanto,Nugroho,Hartono,Firmansyah,Maulana,Gunawan,Suryadi,Utomo,Syahputra,Ramadhan,Purnomo,Wibowo,Subagyo,Siregar,Sanjaya,Riyadi,Basuki,Harahap,Permana".split(
    ",",
  )

/** Regency, its code in identity numbers, district, villages, postal code, approximate coordinates. */
const PLACES = `
Lampung Tengah;180207;Terbanggi Besar;Bandar Jaya Timur,Poncowati,Yukum Jaya,Karang Endah;34163;-4.93;105.21
Lampung Tengah;180213;Seputih Mataram;Qurnia Mataram,Rejosari Mataram,Utama Jaya;34164;-4.81;105.42
Lampung Tengah;180209;Bumi Ratu Nuban;Bulusari,Sukajadi,Wates;34161;-5.01;105.24
Lampung Timur;180704;Sukadana;Pasar Sukadana,Muara Jaya,Rajabasa Batanghari;34194;-5.06;105.55
Lampung Timur;180706;Way Jepara;Labuhan Ratu Satu,Braja Sakti,Sumberejo;34196;-5.14;105.69
Lampung Timur;180702;Batanghari;Banar Joyo,Buana Sakti,Sumber Rejo;34181;-5.18;105.37
Lampung Utara;180305;Abung Selatan;Kalibalangan,Candimas,Bandar Abung;34581;-4.88;104.94
Lampung Utara;180308;Bunga Mayang;Negara Tulang Bawang,Kota Napal,Sukadana Ilir;34555;-4.62;104.83
Tulang Bawang;180502;Banjar Agung;Tunggal Warga,Dwi Warga Tunggal Jaya,Warga Makmur Jaya;34682;-4.35;105.18
Way Kanan;180801;Blambangan Umpu;Lembasung,Negeri Baru,Tanjung Raja Giham;34764;-4.52;104.49
Lampung Selatan;180105;Natar;Merak Batin,Hajimena,Candimas;35362;-5.31;105.2
Pesawaran;180903;Tegineneng;Bumi Agung,Kejadian,Trimulyo;35363;-5.2;105.17`
  .trim()
  .split("\n")
  .map((line) => {
    const [county = "", area = "", district = "", villages = "", postcode = "", latitude, longitude] =
      line.split(";")
    return {
      county,
      area,
      district,
      postcode,
      villages: villages.split(","),
      latitude: Number(latitude),
      longitude: Number(longitude),
    }
  })

const STREETS =
  "Jl. Raya Lintas Sumatera,Jl. Diponegoro,Jl. Merdeka,Jl. Ahmad Yani,Jl. Kartini,Jl. Pahlawan,Jl. Melati,Jl. Mawar,Jl. Proklamator,Jl. Lintas Timur,Dusun Sidodadi,Dusun Margomulyo,Dusun Tirtasari,Dusun Srimulyo".split(
    ",",
  )

const digits = (number: number, length: number) => String(number).padStart(length, "0")

function drawPerson({ int, pick }: RecipeContext): Person {
  const woman = int(5) < 2
  const name = woman
    ? `${pick(WOMEN)}${int(3) === 0 ? ` ${pick(FAMILY)}` : ""}`
    : `${pick(MEN)} ${pick(FAMILY)}`
  const { county, area, district, villages, postcode, latitude, longitude } = pick(PLACES)
  const village = pick(villages)
  const year = 1962 + int(42)
  const month = 1 + int(12)
  const day = 1 + int(28)
  const birthday = `${digits(woman ? day + 40 : day, 2)}${digits(month, 2)}${digits(year % 100, 2)}`
  const taxNumber = `${digits(int(100), 2)}.${digits(int(1000), 3)}.${digits(int(1000), 3)}.${int(10)}-32${int(10)}.000`
  return {
    name,
    phone: `08${pick(["12", "13", "21", "22", "52", "53", "57", "78", "95"])}${digits(int(10 ** 8), 8)}`,
    identityNumber: `${area}${birthday}${digits(1 + int(60), 4)}`,
    taxNumber,
    born: `${year}-${digits(month, 2)}-${digits(day, 2)}`,
    birthplace: pick([
      "Metro",
      "Bandar Lampung",
      "Kotabumi",
      "Gunung Sugih",
      "Sukadana",
      "Menggala",
      "Klaten",
      "Banyuwangi",
      "Denpasar",
    ]),
    address: `${pick(STREETS)} RT ${digits(1 + int(9), 3)} RW ${digits(1 + int(5), 3)}, ${village}, Kec. ${district}, ${county}`,
    county,
    district,
    village,
    postcode,
    position: `${(latitude + (int(200) - 100) / 10000).toFixed(4)}, ${(longitude + (int(200) - 100) / 10000).toFixed(4)}`,
  }
}

export type PersonContext = RecipeContext & { person: Person }

/** Adds an invented person to the tools of a recipe. */
export const withPerson =
  <T>(make: (context: PersonContext) => T) =>
  (context: RecipeContext): T =>
    make({ ...context, person: drawPerson(context) })
