/** Rights as a login brings them; what each of them shows and hides is in tests/component/rights.test.tsx. */
import { expect, loginAtHost, test } from "./fixtures"
import { KINDS, personOf } from "./people"
import { grants, sessionOf } from "./sign-in-as"

test("[PM-27, LG-23] a role's rights come with the login and decide what a list offers", async ({
  page,
  host,
  hostUrl,
}) => {
  const [admins] = KINDS
  host.data[admins.path] = [personOf(admins, 1)]
  host.answers.set("GET /permissions/1", {
    status: 200,
    body: { data: { permissions: grants("Admin Data", "view", "delete") } },
  })
  const { token } = sessionOf({ role: "Staf", roleId: "1" })
  host.answers.set("POST /auth/login", { status: 200, body: { data: { token } } })
  await loginAtHost(page, hostUrl)
  const navigation = page.getByRole("navigation", { name: "Menu utama" })
  await navigation.getByRole("link", { name: "Data Admin" }).click()
  await expect(page.getByRole("button", { name: "Hapus" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Tambah Admin" })).toHaveCount(0)
})
