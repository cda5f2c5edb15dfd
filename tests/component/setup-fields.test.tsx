/** A setup list's row works like a form: references, conditions, derived values. */
import { beforeEach, describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import { SetupList } from "../../src/views/setup/setup-page"
import { resources } from "../support/fixture-entity/resources"
import { mountDeclared } from "./support/declared"
import { host } from "./support/host"
import {
  choose,
  closeSuccess,
  expectCount,
  fill,
  inputOf,
  offered,
  press,
  rowOf,
  selectOf,
} from "./support/screen"

const ORCHARDS = [
  { id: "o1", title: "Lereng Utara", kind: "OWN" },
  { id: "o2", title: "Lereng Sewa", kind: "RENTED" },
]
const PLOT = {
  id: "p1",
  name: "Petak Satu",
  orchard_id: "o2",
  orchard: { title: "Lereng Sewa" },
  owner: "Pak Karto",
  buyer: "CV Maju Jaya",
  area: 2,
  trees: 2000,
}

const open = () => mountDeclared(resources, (registry) => <SetupList resource={registry.get("plots")} />)
const add = page.getByRole("form", { name: "Tambah Petak" })
const edit = page.getByRole("form", { name: "Ubah Petak Satu" })
const writes = () => host.calls.filter(({ method }) => method !== "GET")

beforeEach(() => {
  host.data["/orchards"] = structuredClone(ORCHARDS)
  host.data["/plots"] = [structuredClone(PLOT)]
})

describe("a new row", () => {
  test("[SU-02, AB-78] a reference, a condition, a choice and a derived value work as in a form", async () => {
    open()
    await fill("Nama Petak", "petak dua", add)
    expect(await offered("Kebun", add)).toEqual(["Lereng Utara", "Lereng Sewa"])
    expect(await offered("Pembeli", add)).toEqual(["CV Maju Jaya"])
    await expectCount(inputOf("Penerima Sewa", add), 0)
    await choose("Kebun", "Lereng Sewa", add)
    await fill("Luas", "1,5", add)
    await expect.element(inputOf("Pohon", add)).toHaveValue("1.500")
    await press("Tambah", add)
    await expect.element(add.getByRole("alert")).toHaveTextContent("Penerima Sewa wajib diisi")
    await expect.element(inputOf("Penerima Sewa", add)).toHaveAttribute("aria-invalid", "true")
    await expect
      .element(inputOf("Penerima Sewa", add))
      .toHaveAccessibleDescription("Penerima Sewa wajib diisi")
    expect(writes()).toEqual([])
    await fill("Penerima Sewa", "Bu Tini", add)
    await choose("Pembeli", "CV Maju Jaya", add)
    await press("Tambah", add)
    await closeSuccess("Petak berhasil ditambahkan!")
    expect(writes()[0]?.body).toEqual({
      name: "Petak Dua",
      orchard: "o2",
      owner: "Bu Tini",
      buyer: "CV Maju Jaya",
      area: 1.5,
      trees: 1500,
    })
    // Empty for the next row.
    await expect.element(inputOf("Nama Petak", add)).toHaveValue("")
    await expect.element(inputOf("Nama Petak", add)).toHaveFocus()
    await expectCount(inputOf("Penerima Sewa", add), 0)
  })

  test("[SU-02, AB-78] inactive fields are neither shown nor sent", async () => {
    open()
    await fill("Nama Petak", "Petak Tiga", add)
    await choose("Kebun", "Lereng Sewa", add)
    await fill("Penerima Sewa", "Bu Tini", add)
    await choose("Kebun", "Lereng Utara", add)
    await press("Tambah", add)
    await closeSuccess("Petak berhasil ditambahkan!")
    expect(writes()[0]?.body).toEqual({ name: "Petak Tiga", orchard: "o1" })
  })

  test("[AB-72] choices that fail to load show a message in their place, and load again on demand", async () => {
    host.answers.set("GET /orchards", { status: 500, body: {} })
    open()
    await fill("Nama Petak", "Petak Dua", add)
    await expect.element(add.getByText("Pilihan gagal dimuat.")).toBeVisible()
    await press("Tambah", add)
    await expect.element(add.getByText("Data pilihan belum dimuat. Silakan coba lagi.")).toBeVisible()
    expect(writes()).toEqual([])
    host.answers.delete("GET /orchards")
    await press("Coba lagi", add)
    await choose("Kebun", "Lereng Utara", add)
    await press("Tambah", add)
    await closeSuccess("Petak berhasil ditambahkan!")
  })

  test("[SU-26, AB-43] a server's message for a field is beside the row, and its input is invalid", async () => {
    open()
    await fill("Nama Petak", "Petak Dua", add)
    await choose("Kebun", "Lereng Utara", add)
    const errors = { orchard: ["Kebun sudah dihapus"] }
    host.answers.set("POST /plots", { status: 422, body: { message: "Periksa", errors } })
    await press("Tambah", add)
    await expect.element(add.getByRole("alert")).toHaveTextContent("Kebun sudah dihapus")
    await expect.element(add.getByRole("combobox", { name: "Kebun" })).toHaveAttribute("aria-invalid", "true")
    await choose("Kebun", "Lereng Sewa", add)
    await expectCount(add.getByRole("alert"), 0)
  })
})

describe("a row that is changed", () => {
  const begin = async () => {
    open()
    await press("Edit", rowOf("Petak Satu"))
    await expect.element(inputOf("Ubah Nama Petak", edit)).toHaveFocus()
  }

  test("[SU-03] shows the names of references, and follows its conditions", async () => {
    await begin()
    await expect.element(selectOf("Ubah Kebun", edit)).toHaveTextContent("Lereng Sewa")
    await expect.element(inputOf("Ubah Penerima Sewa", edit)).toHaveValue("Pak Karto")
    await choose("Ubah Kebun", "Lereng Utara", edit)
    await expectCount(inputOf("Ubah Penerima Sewa", edit), 0)
    await fill("Ubah Luas", "3", edit)
    await press("Simpan", edit)
    await closeSuccess("Petak berhasil diperbarui!")
    expect(writes()[0]).toMatchObject({ method: "PUT", path: "/plots/p1" })
    expect(writes()[0]?.body).toEqual({
      name: "Petak Satu",
      orchard: "o1",
      buyer: "CV Maju Jaya",
      area: 3,
      trees: 3000,
    })
  })

  test("[AB-43, AB-100] a newer record is described by names, not ids; saving again overwrites it", async () => {
    await begin()
    await fill("Ubah Nama Petak", "Petak Saya", edit)
    host.answers.set("PUT /plots/p1", { status: 412, body: {} })
    const newer = { ...PLOT, orchard_id: "o1", orchard: { title: "Lereng Utara" }, owner: null, area: 9 }
    host.data["/plots"] = [newer]
    await press("Simpan", edit)
    await expect
      .element(edit.getByRole("alert"))
      .toHaveTextContent(/Sudah diubah pengguna lain menjadi Kebun "Lereng Utara".*Luas "9/)
    await expect.element(inputOf("Ubah Nama Petak", edit)).toHaveValue("Petak Saya")
    await expect.element(selectOf("Ubah Kebun", edit)).toHaveTextContent("Lereng Utara")
    await expectCount(inputOf("Ubah Penerima Sewa", edit), 0)
    host.answers.delete("PUT /plots/p1")
    await press("Simpan", edit)
    await closeSuccess("Petak berhasil diperbarui!")
    expect(writes().at(-1)?.body).toMatchObject({ name: "Petak Saya", orchard: "o1", area: 9 })
  })

  test("[AB-43] a row whose record is gone is saved as a new one, with its choices", async () => {
    await begin()
    await fill("Ubah Luas", "4", edit)
    host.data["/plots"] = []
    await press("Simpan", edit)
    await expect.element(edit.getByRole("alert")).toHaveTextContent("dapat disimpan sebagai data baru")
    await press("Simpan sebagai data baru", edit)
    await closeSuccess("Petak berhasil ditambahkan!")
    expect(writes().at(-1)).toMatchObject({ method: "POST", path: "/plots" })
    expect(writes().at(-1)?.body).toEqual({
      name: "Petak Satu",
      orchard: "o2",
      owner: "Pak Karto",
      buyer: "CV Maju Jaya",
      area: 4,
      trees: 4000,
    })
  })
})
