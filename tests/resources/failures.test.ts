/** Messages of failed calls, to the letter; every-form, open-form and every-list show that each screen uses them. */
import { expect, test } from "vitest"
import { registry } from "../../resources/registry"

const member = (noun: string) => [
  ["prefer", `Gagal menambah ${noun}`],
  ["prefer", `Gagal update ${noun}`],
  ["hide", "Gagal menghapus Member."],
]

test.each([
  [
    "ER-06, ER-11, ER-12, ER-14",
    "partners",
    [
      ["prefer", "Gagal menambah mitra"],
      ["prefer", "Gagal mengupdate mitra"],
      ["hide", "Gagal menghapus data mitra."],
    ],
  ],
  ["MB-20..MB-22, AB-49", "pioneers", member("pelopor")],
  ["MB-20..MB-22, AB-49", "managers", member("pengelola")],
  [
    "SA-15, SA-16",
    "subAgents",
    [
      ["hide", "Terjadi kesalahan saat menyimpan data."],
      ["hide", "Terjadi kesalahan saat menyimpan data."],
      ["hide", "Gagal menghapus SubAgent."],
    ],
  ],
  [
    "TR-13..TR-16",
    "transportations",
    [
      ["prefix", "Terjadi kesalahan saat menyimpan data."],
      ["prefix", "Terjadi kesalahan saat memperbarui data."],
      ["hide", "Gagal menghapus angkutan."],
    ],
  ],
])("[%s] %s: failed additions, changes and deletions", (_, name, expected) => {
  const { createFailed, updateFailed, deleteFailed } = registry.get(name).messages
  const failures = [createFailed, updateFailed, deleteFailed].map(({ server, text }) => [server, text])
  expect(failures).toEqual(expected)
})
