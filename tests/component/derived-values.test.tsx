/** Derived values in list, filter, detail and form: amounts and days in their formats. */
import { beforeEach, describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import type { Declared } from "../../src/core/schema/define"
import { FormPage } from "../../src/views/form/form-page"
import { ListPage } from "../../src/views/screen/list-page"
import { harvests } from "../support/harvests"
import { mountDeclared } from "./support/declared"
import { host } from "./support/host"
import { fill, inputOf, names, press, rowOf, textsOf } from "./support/screen"

const declared = [harvests] as unknown as readonly Declared[]
const harvest = (farmer: string, weight: number, total: number, due: string) => ({
  id: farmer,
  farmer,
  weight,
  total,
  sacks: Math.round(weight / 50),
  pace: weight / 3,
  due_on: due,
  code: `${farmer}/${weight}`,
})

beforeEach(() => {
  host.data["/harvests"] = [
    harvest("Wati", 990, 49_500, "2025-05-07"),
    harvest("Karto", 900, 9_000, "2024-12-31"),
    harvest("Budi", 40, 100_000, "2025-01-09"),
  ]
})

describe("a list", () => {
  const open = () => mountDeclared(declared, (registry) => <ListPage resource={registry.get("harvests")} />)

  test("formats each value, with numbers and their headings aligned right", async () => {
    open()
    await expect.element(rowOf("Wati")).toBeVisible()
    expect(textsOf(rowOf("Wati").getByRole("cell")).slice(0, 6)).toEqual([
      "Wati",
      "Rp49.500",
      "20",
      "330,0 kg/hari",
      "07/05/2025",
      "Wati/990",
    ])
    const aligned = (selector: string) =>
      page
        .css(selector)
        .elements()
        .map((element) => element.getAttribute("data-align"))
    const figures = [null, "end", "end", "end", null, null]
    expect(aligned("thead th").slice(0, 6)).toEqual(figures)
    expect(aligned("tbody tr:first-child td").slice(0, 6)).toEqual(figures)
  })

  test("sorts and filters by value", async () => {
    open()
    await press("Jumlah")
    await expect.poll(names).toEqual(["Karto", "Wati", "Budi"])
    await press("Jatuh Tempo")
    await expect.poll(names).toEqual(["Karto", "Budi", "Wati"])
    await press("Advanced Search")
    await page.getByRole("textbox", { name: "Jumlah Min" }).fill("9.500")
    await expect.poll(names).toEqual(["Budi", "Wati"])
    await page.getByRole("textbox", { name: "Jumlah Max" }).fill("Rp49.500")
    await expect.poll(names).toEqual(["Wati"])
    await expect.element(page.getByRole("group", { name: "Jatuh Tempo" })).toBeVisible()
  })

  test("writes the day out in the detail", async () => {
    open()
    await expect.element(rowOf("Wati")).toBeVisible()
    await rowOf("Wati").getByRole("button", { name: "Lihat Detail" }).click()
    const lines = page.getByRole("dialog").getByRole("definition")
    await expect.poll(() => textsOf(lines)).toContain("07 Mei 2025")
    expect(textsOf(lines)).toContain("Rp49.500")
  })
})

test("a form shows formatted values and sends plain ones", async () => {
  mountDeclared(declared, (registry) => <FormPage resource={registry.get("harvests")} mode="create" />)
  await fill("Petani", "Wati")
  await fill("Berat", "990")
  await expect.element(inputOf("Jumlah")).toHaveValue("")
  await fill("Harga", "50")
  await fill("Hari Kerja", "3")
  await expect.element(inputOf("Jumlah")).toHaveValue("Rp49.500")
  await expect.element(inputOf("Jumlah")).toHaveAttribute("readonly")
  await expect.element(inputOf("Per Hari")).toHaveValue("330,0 kg/hari")
  await fill("Dipanen", "23/04/2025")
  await expect.element(inputOf("Jatuh Tempo")).toHaveValue("07/05/2025")
  await press("Simpan")
  await expect
    .poll(() => host.calls.find(({ method }) => method === "POST")?.body)
    .toEqual({
      farmer: "Wati",
      weight: 990,
      price: 50,
      days: 3,
      cut: "2025-04-23",
      total: 49_500,
      sacks: 20,
      pace: 330,
      due: "2025-05-07",
      code: "Wati/990",
    })
})
