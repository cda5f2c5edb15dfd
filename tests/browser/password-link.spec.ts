/** A forgotten password, from the login page over a mail to the new sign-in, with a real mail server. */
import { type ServerProcess, startServer } from "../setup/server-process"
import { type Mailbox, openMailbox } from "../support/mailbox"
import { ADMIN, expect, test } from "./support/fixtures"

const NEW = "gunung-tinggi-9"

// The second test signs in with the password of the first.
test.describe.configure({ mode: "serial" })

let box: Mailbox
let server: ServerProcess

test.beforeAll(async () => {
  box = await openMailbox()
  server = await startServer({
    SMTP_URL: `smtp://127.0.0.1:${box.port}`,
    MAIL_FROM: "Koperasi <surat@koperasi.id>",
    PUBLIC_URL: "https://koperasi.example",
  })
})
test.afterAll(async () => {
  await server?.dispose()
  await box?.close()
})

test("asked for, mailed, used once, and signed in with", async ({ page }) => {
  const seen: string[] = []
  page.on("request", (request) => seen.push(request.url()))
  await page.goto(`${server.url}/login`)
  await expect(page.getByText("Hubungi administrator koperasi")).toHaveCount(0)
  await page.getByRole("link", { name: "Lupa Password?" }).click()
  await page.waitForURL("**/reset-password")
  await page.getByLabel("Email").fill(ADMIN.email)
  await page.getByRole("button", { name: "Kirim tautan" }).click()
  await expect(page.getByText("Jika alamat itu terdaftar")).toBeVisible()

  await expect.poll(() => box.to(ADMIN.email).length).toBe(1)
  const [mail] = box.to(ADMIN.email)
  const link = /https:\/\/koperasi\.example(\/reset-password#[\w-]{43})\n/.exec(mail?.text ?? "")?.[1] ?? ""
  expect(mail?.subject).toBe("Buat password baru")

  await page.goto(`${server.url}/login`)
  await page.goto(`${server.url}${link}`)
  await page.getByLabel("Password baru", { exact: true }).fill(NEW)
  expect(new URL(page.url()).hash).toBe("")
  await page.getByLabel("Ulangi password baru").fill(NEW)
  await page.getByRole("button", { name: "Simpan password" }).click()
  await page.getByRole("button", { name: "Masuk", exact: true }).click()
  await page.waitForURL("**/login")
  await page.getByLabel("Email").fill(ADMIN.email)
  await page.getByLabel("Password", { exact: true }).fill(NEW)
  await page.getByRole("button", { name: "Masuk", exact: true }).click()
  await page.waitForURL("**/dashboard")

  await expect
    .poll(() => box.to(ADMIN.email).map(({ subject }) => subject))
    .toContain("Password Anda diganti")
  const token = link.split("#")[1] ?? "none"
  expect(seen.filter((address) => address.includes(token))).toEqual([])
  expect(server.output()).not.toContain(token)
  expect(server.output()).toContain('"event":"mail.ready"')

  // The same link again, in a browser of its own.
  const other = await page.context().browser()?.newPage()
  if (!other) throw new Error("no browser")
  await other.goto(`${server.url}${link}`)
  await expect(other.getByText("Tautan ini sudah tidak berlaku.")).toBeVisible()
  await other.close()
})

test("a new device is marked in 'Sesi dan perangkat', and the weekly mail is switched on", async ({
  page,
}) => {
  const enter = async () => {
    await page.goto(`${server.url}/login`)
    await page.getByLabel("Email").fill(ADMIN.email)
    await page.getByLabel("Password", { exact: true }).fill(NEW)
    await page.getByRole("button", { name: "Masuk", exact: true }).click()
    await page.waitForURL("**/dashboard")
  }
  const open = async (entry: string) => {
    await page.locator("header button.user").click()
    await page.getByRole("menuitem", { name: entry }).click()
  }
  await enter()
  await open("Sesi dan perangkat")
  const own = page.getByRole("listitem").filter({ hasText: "Perangkat ini" })
  await expect(own).toContainText("Perangkat baru")
  await expect(own).toContainText("Sebelumnya akun ini belum pernah masuk lewat browser itu.")
  await page.getByRole("button", { name: "Tutup dialog" }).click()
  await open("Email mingguan")
  await page.getByLabel("Kirim ringkasan mingguan ke email saya").check()
  await expect(page.getByText("Email mingguan diaktifkan.")).toBeVisible()
})
