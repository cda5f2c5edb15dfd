import { t } from "../../texts/language"
import type { ResourceMessages } from "./resource"
import type { Failure, ResourceInput } from "./resource-input"

const failure = (value: string | Failure | undefined, text: string): Required<Failure> =>
  typeof value === "object"
    ? { server: "hide", ...value }
    : { text: value ?? text, server: value === undefined ? "prefer" : "hide" }

/** The messages of a resource, with defaults made from its label. */
export function normaliseMessages(input: ResourceInput): ResourceMessages {
  const { label, messages = {} } = input
  const noun = label.singular
  const small = noun.toLowerCase()
  return {
    loading: messages.loading ?? t("Memuat {plural}...", { plural: label.plural.toLowerCase() }),
    empty: messages.empty ?? t("Tidak ada data yang tersedia."),
    created: messages.created ?? t("{noun} berhasil ditambahkan!", { noun }),
    updated: messages.updated ?? t("{noun} berhasil diperbarui!", { noun }),
    deleted: messages.deleted ?? t("{noun} berhasil dihapus!", { noun }),
    createFailed: failure(messages.createFailed, t("Terjadi kesalahan saat menyimpan data.")),
    updateFailed: failure(messages.updateFailed, t("Terjadi kesalahan saat menyimpan perubahan.")),
    deleteFailed: failure(messages.deleteFailed, t("Gagal menghapus {small}.", { small })),
    deleteTitle: messages.deleteTitle ?? t("Hapus {noun}", { noun }),
    deleteQuestion: messages.deleteQuestion ?? t("Apakah Anda yakin ingin menghapus data ini?"),
    loadFailed: (what) => messages.loadFailed ?? t("{what} gagal dimuat.", { what }),
    notFound:
      messages.notFound === undefined ? t("Data {small} tidak ditemukan.", { small }) : messages.notFound,
  }
}
