import { defineResource } from "../src/core/schema/define"
import type { RecordOf } from "../src/core/schema/infer"
import type { Context, Values } from "../src/core/schema/types"
import { sameName } from "../src/core/text"
import { accountRole, membershipFields } from "./shared/membership"
import { ACTIVE_OPTIONS, phoneRules } from "./shared/messages"
import { activeFlag } from "./shared/statuses"
import { today } from "./shared/today"

/** Partners of type angkutan have a vehicle (PT-16, AB-53). */
const isTransporter = (_: Values, context: Context) =>
  sameName(context.ref("partnerTypeId")?.name, "angkutan")

/** True if the form makes an account, or the partner has one. */
const hasAccount = (values: Values, context: Context) =>
  values.createAccount === true || Boolean(context.original?.email)
const makesAccount = (values: Values, context: Context) =>
  values.createAccount === true && !context.original?.email

export const partners = defineResource({
  name: "partners",
  label: { singular: "Mitra", plural: "Data Mitra" },
  api: { list: "/users/partner", one: "/users/:id" },
  table: "users",
  access: { module: "PartnerData" },
  fixedValues: { userType: { value: "PARTNER", read: "user_type" } },
  fields: {
    fullName: {
      type: "text",
      label: "Nama",
      read: "profiles.full_name",
      required: "Nama wajib diisi",
      similar: true,
    },
    userRole: {
      type: "reference",
      label: "Jenis Pengguna",
      resource: "roles",
      read: "profiles.roles[status=PARTNER].id",
      readLabel: "profiles.roles[status=PARTNER].name",
      send: "Roles[]",
      required: "Jenis pengguna wajib diisi",
      ...accountRole("userRole", "PARTNER"),
    },
    phoneNumber: {
      type: "digits",
      phone: true,
      label: "No. Telp",
      read: "profiles.phone_number",
      required: true,
      copy: false,
      rules: phoneRules("Hanya angka yang diperbolehkan"),
    },
    supplierId: {
      type: "reference",
      label: "Supplier",
      resource: "suppliers",
      read: "partners.supplier_id",
      readLabel: "partners.supplier.name",
      required: true,
      offer: "last",
    },
    partnerTypeId: {
      type: "reference",
      label: "Jenis Mitra",
      resource: "partnerTypes",
      read: "partners.partner_type_id",
      readLabel: "partners.partner_type.name",
      required: "Jenis Mitra wajib diisi",
      offer: "last",
      lookups: { partnerTypes: ["code"] },
    },
    partnerId: {
      type: "sequence",
      label: "ID Mitra",
      read: "partners.partner_id",
      prefix: (_, context) => `${String(context.ref("partnerTypeId")?.code || "MXX").toUpperCase()}_`,
      after: "partnerTypeId",
      placeholder: "Dibuat setelah jenis dipilih",
      letter: true,
      digits: 4,
      scope: "partnerId",
      exhausted: "ID Mitra sudah habis untuk jenis ini.",
      numbering: "generated",
      readOnly: true,
    },
    nameIdPartner: {
      type: "derived",
      label: "Nama ID Mitra",
      read: "partners.name_id_partner",
      readOnly: true,
      derive: (values) =>
        values.fullName && values.partnerId ? `${String(values.fullName).trim()}/${values.partnerId}` : null,
    },
    partnerJoinDate: {
      type: "date",
      label: "Tanggal Jadi Mitra",
      read: "partners.partner_join_date",
      required: "Tanggal wajib diisi",
      initial: today,
    },
    activeStatus: {
      type: "select",
      label: "Status Mitra",
      read: "partners.active_status",
      required: "Status wajib diisi",
      upperCase: true,
      options: ACTIVE_OPTIONS,
      initial: "ACTIVE",
    },
    postalCode: { type: "text", label: "Kode Pos", read: "partners.postalcode", required: true },
    groupId: {
      type: "reference",
      label: "Kelompok",
      resource: "groups",
      read: "partners.group_id",
      readLabel: "partners.group.name",
      required: "Status keanggotaan wajib diisi",
      lookups: { groups: ["status"] },
    },
    updatedBy: {
      type: "derived",
      label: "Diinput Oleh",
      read: "partners.updated_by",
      readOnly: true,
      derive: (_, context) => context.me.name,
    },
    address: { type: "multiline", label: "Alamat", read: "profiles.address", required: true, wide: true },
    vehicleNumber: {
      type: "plate",
      label: "Nomor Kendaraan",
      read: "partners.vehicle_number",
      when: isTransporter,
      wide: true,
      parts: [
        { label: "Kode Daerah", required: "Kode Daerah wajib diisi", kind: "letters", max: 2 },
        { label: "Seri Angka", required: "Seri Angka wajib diisi", kind: "digits", max: 4 },
        { label: "Seri Daerah", required: "Seri Daerah wajib diisi", kind: "letters", max: 3 },
      ],
    },
    ...membershipFields({ numbering: "free", positionMissing: "Jabatan wajib dipilih" }),
    createAccount: {
      type: "toggle",
      label: "Akun",
      labels: { off: "Buat Akun", on: "Batalkan" },
      onWhenPresent: "password",
      when: (_, context) => !context.original?.email,
      wide: true,
    },
    email: {
      type: "email",
      label: "Email",
      required: true,
      when: hasAccount,
      lockedWhen: (_, context) => Boolean(context.original?.email),
      sendWhen: makesAccount,
      alertWhenEmpty: "Email wajib diisi untuk membuat akun user!",
    },
    password: {
      type: "password",
      label: "Password",
      alphabet: "alphanumeric",
      length: 8,
      when: makesAccount,
    },
    isActive: activeFlag,
  },
  title: "fullName",
  account: {
    email: "email",
    password: "password",
    name: "fullName",
    role: "userRole",
    active: { isActive: true, activeStatus: "ACTIVE" },
  },
  list: {
    path: "/data-mitra",
    card: ["fullName", "partnerId", "partnerTypeId", "partnerJoinDate"],
    // PT-02
    columns: [
      { field: "fullName", label: "Nama Lengkap" },
      "partnerTypeId",
      "partnerJoinDate",
      "partnerId",
      "postalCode",
      "email",
    ],
    chars: { partnerTypeId: 10.6, partnerJoinDate: 15.5, postalCode: 8.8 },
    // PT-03
    filters: ["partnerJoinDate", "fullName", "partnerTypeId", "partnerId", "email"],
  },
  form: {
    create: { path: "/add-mitra" },
    edit: { path: "/edit-mitra", editStash: "editMitra" },
    sections: [
      {
        label: "Data mitra",
        fields: [
          "fullName",
          "userRole",
          "phoneNumber",
          "postalCode",
          "supplierId",
          "partnerTypeId",
          "partnerId",
          "nameIdPartner",
          "partnerJoinDate",
          "activeStatus",
          "groupId",
          "updatedBy",
          "address",
        ],
      },
      { label: "Kendaraan", fields: ["vehicleNumber"] },
      { label: "Keanggotaan", fields: ["joinMember", "memberId", "memberRole", "memberPosition"] },
      { label: "Akun", fields: ["createAccount", "email", "password"] },
    ],
  },
  // PT-05
  show: {
    fields: {
      nama: "fullName",
      telp: "phoneNumber",
      statusMitra: "activeStatus",
      jenisPengguna: "userRole",
      kelompok: "groupId",
      jenisMitra: "partnerTypeId",
      tanggalJadiMitra: "partnerJoinDate",
      idMitra: "partnerId",
      namaIdMitra: "nameIdPartner",
      nomorKendaraan: "vehicleNumber",
      kodePos: "postalCode",
      email: "email",
      alamat: "address",
    },
  },
  messages: {
    loading: "Memuat data mitra...",
    created: "Mitra berhasil ditambahkan!",
    updated: "Data mitra berhasil diperbarui!",
    createFailed: { text: "Gagal menambah mitra", server: "prefer" },
    updateFailed: { text: "Gagal mengupdate mitra", server: "prefer" },
    deleteFailed: "Gagal menghapus data mitra.",
    // Returns to the list without a message (AB-87).
    notFound: null,
  },
})
export type Partner = RecordOf<typeof partners>
