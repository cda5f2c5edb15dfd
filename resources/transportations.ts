import { formatPlate } from "../src/core/format/plate"
import { defineResource } from "../src/core/schema/define"
import type { RecordOf } from "../src/core/schema/infer"
import { labelOf } from "../src/core/schema/resource"
import type { ChoiceOption, Context } from "../src/core/schema/types"
import { sameName } from "../src/core/text"
import { platesOf } from "./shared/plates"

/** The vehicles of angkutan partners, without those that another transportation uses (TR-09, AB-54). */
function vehicles(context: Context): ChoiceOption[] {
  const own = platesOf(context.original?.vehicleNumber)
  const used = new Set((context.rows("transportations") ?? []).flatMap((row) => platesOf(row.vehicleNumber)))
  return (context.rows("partners") ?? [])
    .filter((partner) => sameName(labelOf(partner, "partnerTypeId"), "angkutan"))
    .flatMap((partner) =>
      platesOf(partner.vehicleNumber).map((plate) => ({
        value: plate,
        label: `${formatPlate(plate)} – ${String(partner.fullName ?? "")}`,
        owner: partner.id,
      })),
    )
    .filter((option) => own.includes(option.value) || !used.has(option.value))
}

export const transportations = defineResource({
  name: "transportations",
  label: { singular: "Angkutan", plural: "Data Angkutan" },
  api: "/transportations",
  access: { module: "AdminData" },
  fields: {
    vehicleNumber: {
      type: "choice",
      label: "Nomor Kendaraan",
      read: "user.partners.vehicle_number",
      asArray: true,
      reads: "plate",
      required: true,
      unique: "Nomor Kendaraan sudah digunakan",
      resource: "partners",
      valueFrom: ["vehicleNumber"],
      lookups: { partners: ["fullName", "partnerTypeId"], transportations: ["vehicleNumber"] },
      options: vehicles,
    },
    userId: {
      type: "reference",
      label: "Nama Pemilik",
      resource: "partners",
      read: "user_id",
      readLabel: "user.profiles.full_name",
      hidden: true,
      derive: (values, context) =>
        (context.ref("vehicleNumber")?.owner as string | undefined) ??
        (values.vehicleNumber === context.original?.vehicleNumber
          ? ((context.original?.userId as string | undefined) ?? null)
          : null),
    },
    supplierId: {
      type: "reference",
      label: "Supplier",
      resource: "suppliers",
      read: "supplier_id",
      readLabel: "supplier.name",
      required: true,
      offer: "last",
    },
    subAgentId: {
      type: "reference",
      label: "Sub Agent",
      resource: "subAgents",
      read: "sub_agent_id",
      readLabel: "sub_agent.name",
    },
    tansportationStatus: {
      type: "select",
      label: "Status",
      read: "tansportation_status",
      required: { create: "Status wajib diisi" },
      options: [
        { value: "ACTIVE", label: "Aktif", tone: "good" },
        { value: "NOT_ACTIVE", label: "Tidak Aktif", tone: "off" },
      ],
      initial: "ACTIVE",
    },
  },
  list: {
    path: "/verifikasi/data-angkutan",
    columns: ["vehicleNumber", "userId", "supplierId", "subAgentId", "tansportationStatus"],
    chars: { supplierId: 21, tansportationStatus: 12 },
    card: ["vehicleNumber", "userId", "supplierId"],
    filters: [
      "vehicleNumber",
      "userId",
      { field: "supplierId", operator: "eq" },
      { field: "subAgentId", operator: "eq" },
      "tansportationStatus",
    ],
  },
  form: {
    create: { path: "/verifikasi/data-angkutan/add" },
    edit: { path: "/verifikasi/data-angkutan/edit", editStash: "editTransportation" },
  },
  messages: {
    created: "Data angkutan berhasil ditambahkan!",
    updated: "Data angkutan berhasil diperbarui!",
    createFailed: { text: "Terjadi kesalahan saat menyimpan data.", server: "prefix" },
    updateFailed: { text: "Terjadi kesalahan saat memperbarui data.", server: "prefix" },
    deleteFailed: "Gagal menghapus angkutan.",
    notFound: "Data angkutan tidak ditemukan.",
  },
})
export type Transportation = RecordOf<typeof transportations>
