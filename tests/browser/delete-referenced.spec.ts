import { formatPlate } from "../../src/core/format/plate"
import { validValues } from "../support/valid-values"
import { added, type Basics, basicsOf, partnerPayload, subAgentPayload, unique } from "./basics"
import { press, rowOf } from "./form-driver"
import { type Api, expect, test } from "./signed-in"

const sentence = (where: string) => `Data ini masih dipakai di ${where}, jadi tidak dapat dihapus.`

interface Used {
  what: string
  path: string
  panel?: string
  /** Makes the record and one that uses it; answers its name. */
  make: (api: Api, b: Basics) => Promise<string>
  where: string
  alert?: string
}

const vehicle = () => `BE${Math.floor(Math.random() * 9000) + 1000}UD`

async function makeTransport(api: Api, b: Basics) {
  const [name, plate] = [unique("Sopir"), vehicle()]
  const userId = await added(
    api,
    "/users/partner",
    partnerPayload(b, { fullName: name, partnerTypeId: b.transport, vehicleNumber: plate }),
  )
  const id = await added(api, "/transportations", {
    vehicleNumber: plate,
    userId,
    supplierId: b.supplier,
    tansportationStatus: "ACTIVE",
  })
  return { id, name, plate }
}

/** A verification with this vehicle and these varieties. */
async function verify(api: Api, b: Basics, more: Record<string, unknown>) {
  const farmer = unique("Petani")
  await added(api, "/users/partner", partnerPayload(b, { fullName: farmer }))
  const agent = await added(api, "/sub-agents", subAgentPayload())
  const { name, id } = await makeTransport(api, b)
  const partners = (await api("GET", "/users/partner")).body.data as {
    profiles: { full_name: string }
    partners: { name_id_partner: string }
  }[]
  const nameId = (who: string) =>
    partners.find((row) => row.profiles.full_name === who)?.partners.name_id_partner
  await added(api, "/cassava-verifications", {
    ...validValues.verifications,
    supplierId: b.supplier,
    subAgentId: agent,
    transportationId: id,
    nameIdFarmer: nameId(farmer),
    nameIdDriver: nameId(name),
    typeCassavaVarieties: b.varieties,
    ...more,
  })
}

const USED: readonly Used[] = [
  {
    what: "a vehicle",
    path: "/verifikasi/data-angkutan",
    make: async (api, b) => {
      const { id, plate } = await makeTransport(api, b)
      await verify(api, b, { transportationId: id })
      return formatPlate(plate)
    },
    where: "Data Verifikasi Singkong",
    alert: "Gagal menghapus angkutan.",
  },
]

for (const { what, path, panel, make, where, alert } of USED)
  test(`[AB-91, ER-14] ${what} in use stays, and the screen says where it is used`, async ({
    page,
    server,
    api,
  }) => {
    const name = await make(api, await basicsOf(api))
    await page.goto(server.url + path)
    if (panel) await expect(page.getByRole("region", { name: panel, exact: true })).toBeVisible()
    await expect(page.getByText("Memuat")).toHaveCount(0)
    const search = page.getByPlaceholder("Cari...").first()
    const row = rowOf(page, name)
    // A long list is searched; a short one without a search shows the row by itself.
    const find = async () => {
      await expect(search.or(row).first()).toBeVisible()
      if (!panel && (await search.isVisible())) await search.fill(name)
    }
    await find()
    await row.getByRole("button", { name: "Hapus" }).click()
    await press(page, "Ya")
    if (alert) {
      const told = page.getByRole("alertdialog", { name: alert })
      await expect(told).toContainText(sentence(where))
      await told.getByRole("button", { name: "OK" }).click()
    } else await expect(row.getByRole("alert")).toHaveText(sentence(where))
    await expect(row).toBeVisible()
    await expect(page.getByRole("dialog", { name: "Berhasil" })).toHaveCount(0)
    await page.reload()
    await expect(page.getByText("Memuat")).toHaveCount(0)
    await find()
    await expect(row).toBeVisible()
  })
