import { monthsAndDays } from "../src/core/format/span"
import { defineResource } from "../src/core/schema/define"
import type { RecordOf } from "../src/core/schema/infer"
import { labelOf } from "../src/core/schema/resource"
import type { ChoiceOption, Context } from "../src/core/schema/types"
import { sameName } from "../src/core/text"
import { isSuperadmin } from "./access"
import { ORIGINS } from "./shared/statuses"
import { today } from "./shared/today"

/** The partners of a type, by their 'name/ID' (PT-41, VF-19, VF-20). */
const partnersOf =
  (type: string) =>
  (context: Context): ChoiceOption[] =>
    (context.rows("partners") ?? [])
      .filter((partner) => sameName(labelOf(partner, "partnerTypeId"), type))
      .flatMap((partner) => {
        const name = String(partner.nameIdPartner || partner.fullName || "")
        return name ? [{ value: name, label: name, address: partner.address }] : []
      })
/** A name and a partner id. */
const NAME_ID = 320
const FROM_PARTNERS = {
  resource: "partners",
  valueFrom: ["fullName", "nameIdPartner"],
  lookups: { partners: ["partnerTypeId", "address"] },
}

const SIGNED = [
  { value: "TTD", label: "TTD", tone: "good" },
  { value: "NONE", label: "Belum TTD", tone: "off" },
] as const
const ph = (number: 1 | 2 | 3 | 4 | 5) =>
  ({
    type: "number",
    label: `pH Tanah Lokasi ${number}`,
    required: true,
    min: 0,
    max: 14,
    decimals: 1,
  }) as const

export const verifications = defineResource({
  name: "verifications",
  label: { singular: "Verifikasi Singkong", plural: "Data Verifikasi Singkong" },
  api: "/cassava-verifications",
  table: "cassava_verifications",
  // There is no update call (VF-03, AP-47, AB-22).
  access: { module: "EmployeeData", actions: ["list", "show", "create", "delete", "print"] },
  // Fields have no signal.
  offline: true,
  fields: {
    referenceCode: {
      type: "text",
      label: "Kode Referensi",
      read: "reference_code",
      required: true,
      copy: false,
    },
    fieldAgentName: {
      type: "text",
      label: "Nama Petugas Lapangan",
      read: "field_agent_name",
      required: true,
      // A field officer records his own visits, which the dashboard finds by this name; others record for officers.
      offer: (_: unknown, { me }: Context) => (isSuperadmin(me.role) ? null : me.name),
    },
    employeeCode: {
      type: "text",
      label: "Kode Karyawan",
      read: "employee_code",
      required: true,
      offer: "last",
    },
    supplierId: {
      type: "reference",
      label: "Supplier",
      resource: "suppliers",
      read: "supplier_id",
      readLabel: "supplier.name",
      required: true,
      offer: "last",
      lookups: { suppliers: ["codeSP"] },
    },
    supplierCode: {
      type: "derived",
      label: "Kode Supplier",
      read: "supplier_code",
      readOnly: true,
      derive: (_, context) => (context.ref("supplierId")?.codeSP as string | undefined) ?? null,
    },
    subAgentId: {
      type: "reference",
      label: "Sub Agent",
      resource: "subAgents",
      addHere: true,
      read: "sub_agent_id",
      readLabel: "sub_agent.name",
      required: true,
      lookups: { subAgents: ["codeSA"] },
    },
    subAgentCode: {
      type: "derived",
      label: "Kode Sub Agent",
      read: "sub_agent_code",
      readOnly: true,
      derive: (_, context) => (context.ref("subAgentId")?.codeSA as string | undefined) ?? null,
    },
    transportationId: {
      type: "reference",
      label: "Angkutan",
      resource: "transportations",
      addHere: true,
      optionLabel: "vehicleNumber",
      reads: "plate",
      read: "transportation_id",
      readLabel: "transportation.vehicle_number",
      required: true,
    },
    nameIdFarmer: {
      type: "choice",
      label: "Nama/ID Petani",
      read: "name_id_farmer",
      required: true,
      maxLength: NAME_ID,
      ...FROM_PARTNERS,
      options: partnersOf("petani"),
    },
    addressFarmer: {
      type: "derived",
      label: "Alamat Petani",
      read: "address_farmer",
      readOnly: true,
      derive: (_, context) => (context.ref("nameIdFarmer")?.address as string | undefined) ?? null,
    },
    nameIdDriver: {
      type: "choice",
      label: "Nama/ID Sopir",
      read: "name_id_driver",
      required: true,
      maxLength: NAME_ID,
      ...FROM_PARTNERS,
      options: partnersOf("angkutan"),
    },
    addressDriver: {
      type: "derived",
      label: "Alamat Sopir",
      read: "address_driver",
      readOnly: true,
      derive: (_, context) => (context.ref("nameIdDriver")?.address as string | undefined) ?? null,
    },
    harvestLocation: { type: "text", label: "Lokasi Panen", read: "harvest_location", required: true },
    geolocation: { type: "position", label: "Geolokasi", required: true, placeholder: "-5.3971, 105.2668" },
    landArea: {
      type: "text",
      label: "Luas Lahan (Ha)",
      read: false,
      send: false,
      help: "Hanya catatan saat mengisi; tidak disimpan.",
    },
    originOfCassava: {
      type: "select",
      label: "Asal Singkong",
      read: "origin_of_cassava",
      required: true,
      options: ORIGINS,
    },
    plantingDate: { type: "date", label: "Tanggal Tanam", read: "planting_date", required: true },
    harvestDate: {
      type: "date",
      label: "Tanggal Panen",
      read: "harvest_date",
      required: true,
      check: (values) =>
        values.plantingDate && values.harvestDate && !monthsAndDays(values.plantingDate, values.harvestDate)
          ? "Tanggal Panen tidak boleh sebelum Tanggal Tanam"
          : undefined,
    },
    plantingAgeMonth: {
      type: "derived",
      label: "Umur Tanam (Bulan)",
      read: "planting_age_month",
      readOnly: true,
      format: "number",
      decimals: 0,
      derive: (values) => monthsAndDays(values.plantingDate, values.harvestDate)?.months ?? null,
    },
    plantingAgeDay: {
      type: "derived",
      label: "Umur Tanam (Hari)",
      read: "planting_age_day",
      readOnly: true,
      format: "number",
      decimals: 0,
      derive: (values) => monthsAndDays(values.plantingDate, values.harvestDate)?.days ?? null,
    },
    typeCassavaVarieties: {
      type: "reference",
      label: "Jenis Varietas",
      resource: "varieties",
      many: true,
      read: "type_cassava_varieties",
      required: true,
    },
    cassavaQuality: {
      type: "select",
      label: "Kualitas Singkong",
      read: "cassava_quality",
      required: true,
      options: [
        { value: "PREMIUM", label: "Premium" },
        { value: "NON_PREMIUM", label: "Non Premium" },
      ],
    },
    tonnageEstimate: { type: "text", label: "Estimasi Tonase", read: "tonnage_estimate", required: true },
    cassavaStemCondition: {
      type: "select",
      label: "Kondisi Batang Singkong",
      read: "cassava_stem_condition",
      required: true,
      options: [
        { value: "Tidak_Terpotong", label: "Tidak Terpotong" },
        { value: "Terpotong", label: "Terpotong" },
        { value: "Tumbuh_Tunas_Baru", label: "Tumbuh Tunas Baru" },
      ],
    },
    soilPhAtLocation01: ph(1),
    soilPhAtLocation02: ph(2),
    soilPhAtLocation03: ph(3),
    soilPhAtLocation04: ph(4),
    soilPhAtLocation05: ph(5),
    // An evident mistranslation of 'bajak', ploughing; the key stays (AB-57).
    hijackers01: { type: "text", label: "Bajak 1", required: true },
    hijackers02: { type: "text", label: "Bajak 2" },
    gulud: { type: "text", label: "Gulud", required: true },
    plantingDistance: { type: "text", label: "Jarak Tanam", read: "planting_distance", required: true },
    lime: { type: "text", label: "Kapur", required: true },
    baseFertilizer: { type: "text", label: "Pupuk Dasar", read: "base_fertilizer", required: true },
    chemicalFertilizer01: { type: "text", label: "Pupuk Kimia 1", required: true },
    chemicalFertilizer02: { type: "text", label: "Pupuk Kimia 2" },
    chemicalFertilizer03: { type: "text", label: "Pupuk Kimia 3" },
    herbicide01: { type: "text", label: "Herbisida 1", required: true },
    herbicide02: { type: "text", label: "Herbisida 2" },
    herbicide03: { type: "text", label: "Herbisida 3" },
    verificationDate: {
      type: "date",
      label: "Tanggal Verifikasi",
      read: "verification_date",
      required: true,
      initial: today,
    },
    verificationResults: {
      type: "select",
      label: "Hasil Verifikasi",
      read: "verification_results",
      required: true,
      options: [
        { value: "Lolos_FH", label: "Lolos FH", tone: "good" },
        { value: "Tidak_lolos_FH", label: "Tidak Lolos FH", tone: "bad" },
      ],
    },
    verificationStatus: {
      type: "select",
      label: "Status Verifikasi",
      read: "verification_status",
      required: true,
      options: [
        { value: "Menuju_ke_pabrik", label: "Menuju ke Pabrik" },
        { value: "Diterima_pabrik", label: "Diterima Pabrik", tone: "good" },
        { value: "Putar_balik", label: "Putar Balik" },
        { value: "Cancel_led", label: "Dibatalkan", tone: "bad" },
        { value: "None", label: "Tidak Ada" },
      ],
    },
    ttdFieldAgent: {
      type: "select",
      label: "TTD Petugas Lapangan",
      read: "ttd_field_agent",
      required: true,
      options: SIGNED,
    },
    ttdDriver: { type: "select", label: "TTD Sopir", read: "ttd_driver", required: true, options: SIGNED },
    ttdFarmer: { type: "select", label: "TTD Petani", read: "ttd_farmer", required: true, options: SIGNED },
    verificationNote: { type: "multiline", label: "Catatan Verifikasi", read: "verification_note" },
    activityNote: { type: "multiline", label: "Catatan Kegiatan", read: "activity_note" },
  },
  list: {
    path: "/data-verifikasi-singkong",
    card: ["referenceCode", "nameIdFarmer", "verificationDate"],
    columns: [
      "referenceCode",
      "fieldAgentName",
      "supplierCode",
      "transportationId",
      "verificationDate",
      "harvestLocation",
      "harvestDate",
      "nameIdDriver",
      "nameIdFarmer",
      "verificationResults",
    ],
    chars: {
      referenceCode: 7.8,
      fieldAgentName: 15,
      transportationId: 9.6,
      harvestLocation: 14,
      nameIdFarmer: 17,
      verificationResults: 14.3,
    },
    below: { supplierCode: "transportationId" },
    filters: [
      "verificationDate",
      "harvestDate",
      "referenceCode",
      "fieldAgentName",
      "supplierCode",
      "harvestLocation",
      "nameIdDriver",
      "nameIdFarmer",
      "verificationResults",
    ],
  },
  form: {
    enter: "next",
    create: { path: "/add-verifikasi-singkong", heading: "Tambah Verifikasi Singkong" },
    sections: [
      {
        label: "Pihak",
        help: "Kode dan alamat terisi otomatis dari supplier, sub agent, petani, dan sopir yang dipilih.",
        fields: [
          "referenceCode",
          "transportationId",
          "fieldAgentName",
          "employeeCode",
          "supplierId",
          "supplierCode",
          "subAgentId",
          "subAgentCode",
          "nameIdFarmer",
          "addressFarmer",
          "nameIdDriver",
          "addressDriver",
        ],
      },
      {
        label: "Panen",
        fields: [
          "harvestLocation",
          "geolocation",
          "plantingDate",
          "harvestDate",
          "plantingAgeMonth",
          "plantingAgeDay",
          "landArea",
          "originOfCassava",
          "typeCassavaVarieties",
          "cassavaQuality",
          "tonnageEstimate",
          "cassavaStemCondition",
        ],
      },
      {
        label: "pH tanah",
        columns: 3,
        fields: [
          "soilPhAtLocation01",
          "soilPhAtLocation02",
          "soilPhAtLocation03",
          "soilPhAtLocation04",
          "soilPhAtLocation05",
        ],
      },
      {
        label: "Budidaya",
        columns: 3,
        fields: [
          "hijackers01",
          "hijackers02",
          "gulud",
          "plantingDistance",
          "lime",
          "baseFertilizer",
          "chemicalFertilizer01",
          "chemicalFertilizer02",
          "chemicalFertilizer03",
          "herbicide01",
          "herbicide02",
          "herbicide03",
        ],
      },
      {
        label: "Hasil verifikasi",
        fields: [
          "verificationDate",
          "verificationResults",
          "verificationStatus",
          "ttdFieldAgent",
          "ttdDriver",
          "ttdFarmer",
          "verificationNote",
          "activityNote",
        ],
      },
    ],
  },
  messages: {
    created: "Data Verifikasi Singkong berhasil ditambahkan!",
    // The document only logs it; a form of fifty fields must not fail in silence (AB-17).
    createFailed: { text: "Terjadi kesalahan saat menyimpan data.", server: "prefer" },
    deleteFailed: "Gagal menghapus data verifikasi.",
  },
})
export type Verification = RecordOf<typeof verifications>
