/** Ten partners in one go by keyboard, 30 ms a key, without a wait for a save: no key is lost. */
import { expect, signedInTest as test } from "./support/fixtures"
import { basicsOf, unique } from "./support/records"

const KEY_MS = 30
const TEN = Array.from({ length: 10 }, (_, index) => index)

test("ten partners are entered in one go by keyboard, and no key is lost", async ({
  page,
  server,
  api,
  pageErrors,
}) => {
  test.setTimeout(240_000)
  const basics = await basicsOf(api)
  const nameOf = async (path: string, id: string): Promise<string> =>
    ((await api("GET", path)).body.data as { id: string; name: string }[]).find((row) => row.id === id)
      ?.name ?? ""
  const role = await nameOf("/roles", basics.roles.partner)
  const supplier = await nameOf("/suppliers", basics.supplier)
  const kind = await nameOf("/partner-types", basics.farmer)
  const group = basics.groups.PARTNER?.name ?? ""
  const stamp = unique("Warsito")

  await page.goto(`${server.url}/add-mitra`)
  await expect(page.getByRole("textbox", { name: "Nama", exact: true })).toBeFocused()
  await expect(page.getByRole("combobox", { name: "Kelompok" })).toBeEnabled()
  await page.getByRole("checkbox", { name: "Lanjut tambah lagi" }).focus()
  await page.keyboard.press("Space")
  await page.getByRole("textbox", { name: "Nama", exact: true }).focus()
  const type = (text: string) => page.keyboard.type(text, { delay: KEY_MS })
  const tab = () => page.keyboard.press("Tab", { delay: KEY_MS })
  const pick = async (option: string) => {
    await type(option)
    await page.keyboard.press("Enter", { delay: KEY_MS })
    await tab()
  }
  for (const index of TEN) {
    await type(`${stamp} ${index}`)
    await tab()
    await pick(role)
    await type(`0812345678${index}0`)
    await tab()
    await type("34163")
    await tab()
    await pick(supplier)
    await pick(kind)
    // Today and Aktif are there.
    await tab()
    await tab()
    await pick(group)
    await type(`Dusun ${index}`)
    await page.keyboard.press("Control+s")
  }
  const saved = async () =>
    (
      (await api("GET", "/users/partner")).body.data as {
        profiles: { full_name: string; phone_number: string; address: string }
      }[]
    )
      .map(({ profiles }) => profiles)
      .filter(({ full_name }) => full_name.startsWith(stamp))
      .map(({ full_name, phone_number, address }) => [full_name, phone_number, address])
      .sort()
  await expect
    .poll(saved)
    .toEqual(TEN.map((index) => [`${stamp} ${index}`, `0812345678${index}0`, `Dusun ${index}`]))
  await expect(page.getByRole("textbox", { name: "Nama", exact: true })).toBeFocused()
  expect(pageErrors).toEqual([])
})
