import { describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { defineResource } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { fieldTypes } from "../../src/fields/registry"
import { detailLines, plainText } from "../../src/views/detail/lines"

describe("detail", () => {
  test("[GL-09, AE-08] labels are made from the document's own keys", () => {
    const labels = detailLines(registry.get("admins"), {}).map((line) => line.label)
    expect(labels).toEqual([
      "Nama",
      "Email",
      "Jenis Pengguna",
      "Jabatan",
      "Kelompok",
      "Kode",
      "Telp",
      "Tanggal Masuk",
      "Tempat Lahir",
      "Tanggal Lahir",
      "No NPWP",
      "NIK",
      "Status Perkawinan",
      "Kode PTKP",
      "Tanggal Keanggotaan",
      "Member ID",
      "Alamat",
    ])
  })

  test("[AE-13] the marital status is its label, a reference its name, a day is written out", () => {
    const record = {
      maritalStatus: "MARRY",
      position: "p1",
      "position.label": "Ketua",
      joinDate: "2025-05-07",
    }
    const texts = Object.fromEntries(
      detailLines(registry.get("employees"), record).map((line) => [line.label, line.text]),
    )
    expect(texts).toMatchObject({
      "Status Perkawinan": "Kawin",
      Jabatan: "Ketua",
      "Tanggal Masuk": "07 Mei 2025",
    })
  })

  test("[GL-10] whatever has 'password' in its name is bullets of one length", () => {
    const things = createRegistry(
      [
        defineResource({
          name: "things",
          label: { singular: "Benda", plural: "Benda" },
          api: "/things",
          access: { module: "UserSetup" },
          fields: {
            name: { type: "text", label: "Nama" },
            oldPASSWORD: { type: "text", label: "Lama" },
          },
          show: { fields: ["name", "oldPASSWORD"] },
        }),
      ],
      fieldTypes,
    )
    const [short, long] = ["a", "a long secret"].map(
      (secret) => detailLines(things.get("things"), { name: "x", oldPASSWORD: secret })[1]?.text,
    )
    expect(short).toMatch(/^•+$/)
    expect(long).toBe(short)
  })

  test.each([
    ["GL-11", ["a", "b"], "a, b"],
    ["GL-11", [{ name: "Satu" }, { name: "Dua" }], "Satu, Dua"],
    ["GL-11", [{ id: 1 }], "-"],
    ["GL-12", null, "-"],
    ["GL-12", undefined, "-"],
    ["GL-12", "", "-"],
    ["GL-12", [], "-"],
    ["GL-13", { a: 1 }, "-"],
    ["GL-12", 0, "0"],
    ["GL-12", false, "false"],
  ])("[%s] %j is shown as %s", (_, value, text) => {
    expect(plainText(value)).toBe(text)
  })
})
