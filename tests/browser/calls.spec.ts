/** The requests of a page load to a foreign host; tests/component/calls.test.tsx proves the others. */

import { KINDS, personOf } from "../support/people"
import { grants, sessionOf } from "../support/sign-in"
import { expect, test } from "./support/fixtures"
import { loginAtHost, signInAs, storage } from "./support/sessions"

test("[AP-02, AP-06, PM-27, LG-23] the login itself goes without a token, and none is in any address; a role's rights come with it and decide what a list offers", async ({
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
  const staff = sessionOf({ role: "Staf", roleId: "1" })
  host.answers.set("POST /auth/login", { status: 200, body: { data: { token: staff.token } } })
  await loginAtHost(page, hostUrl)
  const navigation = page.getByRole("navigation", { name: "Menu utama" })
  await navigation.getByRole("link", { name: "Data Admin" }).click()
  await expect(page.getByRole("button", { name: "Hapus" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Tambah Admin" })).toHaveCount(0)
  const [first, ...others] = host.calls
  expect(first).toMatchObject({ method: "POST", url: "/api/v1/auth/login", authorization: undefined })
  const { token = "?" } = await storage(page)
  for (const call of others) {
    expect(call.authorization).toBe(`Bearer ${token}`)
    expect(call.url).not.toContain(token)
  }
  expect(others).not.toHaveLength(0)
})

test("[AP-04] a call waits as long as the host takes: half an hour later it still loads, then it shows", async ({
  page,
  host,
  hostUrl,
}) => {
  let release = () => {}
  host.answers.set("GET /suppliers", async () => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return { status: 200, body: { data: [{ id: "1", name: "CV Sabar" }] } }
  })
  const failed: string[] = []
  page.on("requestfailed", (request) => {
    // The app requests the build of its own server in parallel, without waiting for it.
    if (!request.url().endsWith("/build.json")) failed.push(request.url())
  })
  await page.clock.install()
  await signInAs(page, hostUrl, { exp: Math.floor(Date.now() / 1000) + 86_400 })
  await page.goto(`${hostUrl}/verifikasi-setup/supplier`)
  await expect.poll(() => host.calls.length).toBe(1)
  // The prefetch sends the request; the screen waits for its response.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await page.clock.fastForward("30:00")
  await expect(page.getByText(/^Memuat/).first()).toBeVisible()
  expect(failed).toEqual([])
  expect(host.calls).toHaveLength(1)
  release()
  await expect(page.getByRole("cell", { name: "CV Sabar" })).toBeVisible()
})
