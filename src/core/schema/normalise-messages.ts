/** What a resource says when something was done, or could not be. */
import type { ResourceMessages } from "./resource"
import type { Failure, ResourceInput } from "./types"

const failure = (value: string | Failure | undefined, text: string): Required<Failure> =>
  typeof value === "object"
    ? { server: "hide", ...value }
    : { text: value ?? text, server: value === undefined ? "prefer" : "hide" }

export function normaliseMessages(input: ResourceInput): ResourceMessages {
  const { label, messages = {} } = input
  const noun = label.singular
  return {
    loading: messages.loading ?? `Memuat ${label.plural.toLowerCase()}...`,
    empty: messages.empty ?? "Tidak ada data yang tersedia.",
    created: messages.created ?? `${noun} berhasil ditambahkan!`,
    updated: messages.updated ?? `${noun} berhasil diperbarui!`,
    deleted: messages.deleted ?? `${noun} berhasil dihapus!`,
    createFailed: failure(messages.createFailed, "Terjadi kesalahan saat menyimpan data."),
    updateFailed: failure(messages.updateFailed, "Terjadi kesalahan saat menyimpan perubahan."),
    deleteFailed: failure(messages.deleteFailed, `Gagal menghapus ${noun.toLowerCase()}.`),
    deleteTitle: messages.deleteTitle ?? `Hapus ${noun}`,
    deleteQuestion: messages.deleteQuestion ?? "Apakah Anda yakin ingin menghapus data ini?",
    loadFailed: (what) => messages.loadFailed ?? `${what} gagal dimuat.`,
    notFound:
      messages.notFound === undefined ? `Data ${noun.toLowerCase()} tidak ditemukan.` : messages.notFound,
  }
}
