/** Proposals of a form: texts of earlier records, and the location of the device. */
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { registry } from "../../resources/registry"
import { row } from "../support/stored-lists"
import { openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { openForm } from "./support/declared-form"
import { host } from "./support/host"
import {
  button,
  entryOf,
  expectCount,
  expectGone,
  expectNoOverflow,
  fill,
  inputOf,
  press,
  resize,
} from "./support/screen"
import { putList } from "./support/stored-lists"

const ADD = "/add-transaksi-singkong"

const proposed = (label: string): string[] => {
  const { list } = entryOf(label).element() as HTMLInputElement
  return [...(list?.options ?? [])].map(({ value }) => value)
}

test("[AP-48] free texts complete from earlier rows of this browser, the latest first, each once, without a call", async () => {
  putList([
    row("P-1", { Supplier: "CV Maju", NoKendaraan: "BE 1 A", IdAngkutan: "Slamet", JenisVarietes: "Kuning" }),
    row("P-2", { Supplier: "cv maju", NoKendaraan: " ", IdAngkutan: "Joko", JenisVarietes: "Putih" }),
    row("P-3", { Supplier: "UD Tani", NoKendaraan: "BE 2 B", IdAngkutan: "Slamet", JenisVarietes: "Kuning" }),
  ])
  host.calls.length = 0
  await openApp(ADD)
  await expect.poll(() => proposed("Supplier")).toEqual(["UD Tani", "cv maju"])
  expect(proposed("No Kendaraan")).toEqual(["BE 2 B", "BE 1 A"])
  expect(proposed("Nama/ID Angkutan")).toEqual(["Slamet", "Joko"])
  expect(proposed("Jenis Varietas")).toEqual(["Kuning", "Putih"])
  // Other fields have no proposals, and the input stays free.
  expect(proposed("No Nota")).toEqual([])
  await page.getByLabelText("Supplier", { exact: true }).fill("CV Baru")
  await expect.element(entryOf("Supplier")).toHaveValue("CV Baru")
  expect(host.calls.filter(({ path }) => !path.startsWith("/permissions"))).toEqual([])
  await expectAccessible()
})

type Answer = (found: PositionCallback, failed?: PositionErrorCallback | null) => void
const device = (answer: Answer) =>
  vi
    .spyOn(navigator.geolocation, "getCurrentPosition")
    .mockImplementation((found, failed) => answer(found, failed))
const at = (latitude: number, longitude: number, accuracy: number) =>
  ({ coords: { latitude, longitude, accuracy } }) as GeolocationPosition

test("Ambil lokasi fills in the location with its accuracy, and a link to a map", async () => {
  await resize(390, 844)
  let answer: () => void = () => {}
  const asked = device((found) => {
    answer = () => found(at(-5.39712345, 105.2668, 11.6))
  })
  await openForm(registry.get("verifications"))
  await press("Lanjut: Panen")
  await expectCount(page.getByRole("link", { name: /di peta/ }), 0)
  expect(asked).not.toHaveBeenCalled()
  await press("Ambil lokasi")
  await expect.element(button("Mencari lokasi...")).toBeVisible()
  answer()
  await expect.element(inputOf("Geolokasi")).toHaveValue("-5.39712, 105.26680 (±12 m)")
  const map = page.getByRole("link", { name: "Lihat Geolokasi di peta" })
  await expect
    .element(map)
    .toHaveAttribute("href", "https://www.google.com/maps/search/?api=1&query=-5.39712%2C105.2668")
  await expectNoOverflow()
  await fill("Geolokasi", "dekat balai desa")
  await expectGone(map)
})

test("a device without a location shows the reason; the input stays", async () => {
  let code = 1
  device((_, failed) => failed?.({ code } as GeolocationPositionError))
  await openForm(registry.get("verifications"))
  await fill("Geolokasi", "kebun Pak Budi")
  await press("Ambil lokasi")
  await expect.element(page.getByText(/tidak diizinkan memakai lokasi/)).toBeVisible()
  code = 3
  await press("Ambil lokasi")
  await expect.element(page.getByText(/Lokasi belum ditemukan/)).toBeVisible()
  await expect.element(inputOf("Geolokasi")).toHaveValue("kebun Pak Budi")
})
