/** Webhook: listed, added, changed, tried out and removed; deliveries are seen and sent again. */
import { beforeEach, expect, test } from "vitest"
import { page } from "vitest/browser"
import type { Delivery, WebhookInfo } from "../../src/core/webhook"
import { markServer, sent } from "./support/account"
import { openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host } from "./support/host"
import {
  boxOf,
  button,
  choose,
  closeAlert,
  closeSuccess,
  comboboxOf,
  expectCount,
  expectFits,
  expectTexts,
  fill,
  heading,
  inputOf,
  loggedErrors,
  press,
  resize,
} from "./support/screen"

markServer()

const webhook = (id: string, more: Partial<WebhookInfo> = {}): WebhookInfo => ({
  id,
  name: `Sistem ${id}`,
  url: `https://${id}.example/hook`,
  resource: "suppliers",
  events: ["create", "delete"],
  roleId: "70",
  roleName: "Staf",
  active: true,
  createdAt: "2026-11-20T01:00:00Z",
  createdBy: "Siti Aminah",
  waiting: 0,
  ...more,
})
const delivery = (id: string, more: Partial<Delivery> = {}): Delivery => ({
  id,
  at: "2026-11-22T02:05:00Z",
  event: "create",
  recordId: "1",
  recordName: `Agen ${id}`,
  state: "sent",
  attempts: 1,
  status: 204,
  triedAt: "2026-11-22T02:05:01Z",
  nextAt: "",
  detail: "",
  ...more,
})
let webhooks: WebhookInfo[] = []
const dialog = (name: string) => page.getByRole("dialog", { name })
const items = () => page.getByRole("main").getByRole("listitem")
const answer = (key: string, data: unknown, status = 200) => host.answers.set(key, { status, body: { data } })

beforeEach(() => {
  webhooks = [webhook("a"), webhook("b", { active: false, waiting: 3 })]
  answer("GET /roles", [{ id: "70", name: "Staf", status: "ADMIN" }])
  host.answers.set("GET /webhooks", () => ({ status: 200, body: { data: webhooks } }))
})
const open = async () => {
  openApp("/webhook")
  await expect.element(heading("Webhook")).toBeVisible()
}

test("lists webhooks with address, events, role and what is not sent yet", async () => {
  await open()
  await expectCount(items(), 2)
  await expect.element(items().nth(0)).toHaveTextContent(/Sistem a\s*Aktif/)
  await expect.element(items().nth(0)).toHaveTextContent("https://a.example/hook")
  await expect.element(items().nth(0)).toHaveTextContent(/: Dibuat, Dihapus · Role Staf/)
  await expect.element(items().nth(1)).toHaveTextContent(/Sistem b\s*Nonaktif/)
  await expect.element(items().nth(1)).toHaveTextContent("3 belum terkirim")
  await expectAccessible()
  await expectFits()
})

test("the buttons of an entry are as tall as a thumb needs, and 32 pixels on a desk", async () => {
  await open()
  const heights = () =>
    new Set(
      items()
        .getByRole("button")
        .elements()
        .map((one) => one.getBoundingClientRect().height),
    )
  await expectCount(items(), 2)
  for (const [width, height] of [
    [390, 44],
    [1366, 32],
  ] as const) {
    await resize(width, 844)
    await expect.poll(() => [...heights()]).toEqual([height])
  }
})

test("on a phone the placeholder of the events is at half the height of its input", async () => {
  await resize(390, 844)
  await open()
  await press("Tambah Webhook")
  const middle = ({ top, height }: { top: number; height: number }) => top + height / 2
  const select = page.css(".ant-select-multiple")
  await expect.element(select).toBeVisible()
  expect(boxOf(select).height).toBe(44)
  expect(middle(boxOf(select.css(".ant-select-selection-placeholder")))).toBeCloseTo(middle(boxOf(select)), 0)
})

test("a webhook is added, and its secret shown this once", async () => {
  webhooks = []
  await open()
  await expect.element(page.getByText("Belum ada webhook.")).toBeVisible()
  await press("Tambah Webhook")
  const form = dialog("Tambah Webhook")
  const tops = () =>
    form
      .css("form label")
      .elements()
      .map((label) => label.getBoundingClientRect().top)
  const before = tops()
  await press("Simpan", form)
  for (const fault of [
    "Nama webhook wajib diisi",
    "Alamat harus diawali https://",
    "Daftar wajib dipilih",
    "Pilih minimal satu kejadian",
    "Role wajib dipilih",
  ])
    await expect.element(form.getByText(fault, { exact: true })).toBeVisible()
  await expect.element(inputOf("Nama webhook", form)).toHaveFocus()
  expect(tops()).toEqual(before)
  await expectAccessible()
  await expect.element(comboboxOf("Kejadian", form)).toHaveAttribute("aria-invalid", "true")
  await fill("Nama webhook", "Gudang", form)
  await fill("Alamat URL", "https://gudang.example/", form)
  await choose("Daftar", "Setup Supplier", form)
  // The list brings its events with it.
  await expectTexts(form.css("small[data-wrong=true]"), ["Role wajib dipilih"])
  await choose("Role", "Staf", form)
  await expectCount(form.css("small[data-wrong=true]"), 0)
  host.answers.set("POST /webhooks", {
    status: 422,
    body: { message: "Alamat ditolak.", errors: { url: ["Alamat ini tidak boleh dihubungi."] } },
  })
  await press("Simpan", form)
  await expect.element(form.getByText("Alamat ini tidak boleh dihubungi.")).toBeVisible()
  await expect.element(inputOf("Alamat URL", form)).toHaveFocus()
  host.answers.set("POST /webhooks", () => {
    webhooks = [webhook("c", { name: "Gudang" })]
    return { status: 201, body: { data: { id: "c", secret: "whsec_rahasia" } } }
  })
  await press("Simpan", form)
  await expect.element(inputOf("Kunci rahasia", dialog("Kunci rahasia webhook"))).toHaveValue("whsec_rahasia")
  expect(
    sent("POST", "/webhooks")
      .map(({ body }) => body)
      .slice(1),
  ).toEqual([
    {
      name: "Gudang",
      url: "https://gudang.example/",
      resource: "suppliers",
      events: ["create", "edit", "delete"],
      roleId: "70",
      active: true,
    },
  ])
  await press("Sudah saya simpan")
  await expectCount(items(), 1)
  expect(document.body.textContent).not.toContain("whsec_")
})

test("a webhook is changed, gets a new secret, and is removed", async () => {
  await open()
  await press("Ubah Sistem a")
  const form = dialog("Ubah webhook")
  await expect.element(inputOf("Alamat URL", form)).toHaveValue("https://a.example/hook")
  await form.getByRole("checkbox", { name: "Aktif" }).click()
  answer("PUT /webhooks/a", { id: "a" })
  await press("Simpan", form)
  await expectCount(form, 0)
  expect(sent("PUT", "/webhooks/a")[0]?.body).toMatchObject({ active: false, events: ["create", "delete"] })
  answer("POST /webhooks/a/secret", { secret: "whsec_baru" })
  await press("Kunci rahasia baru Sistem a")
  await page.getByRole("dialog").or(page.getByRole("alertdialog")).getByRole("button", { name: "Ya" }).click()
  await expect.element(inputOf("Kunci rahasia", dialog("Kunci rahasia webhook"))).toHaveValue("whsec_baru")
  await press("Sudah saya simpan")
  host.answers.set("DELETE /webhooks/a", () => {
    webhooks = webhooks.filter(({ id }) => id !== "a")
    return { status: 200, body: { message: "Webhook sudah dihapus." } }
  })
  await press("Hapus Sistem a")
  await page.getByRole("alertdialog").getByRole("button", { name: "Ya" }).click()
  await expectCount(items(), 1)
})

test("try out shows what the other system answers", async () => {
  await open()
  answer("POST /webhooks/a/try", { status: 204, detail: "" })
  await press("Coba kirim Sistem a")
  await closeSuccess("Sistem a menjawab dengan status 204.")
  answer("POST /webhooks/a/try", { status: 0, detail: "Alamat 127.0.0.1 tidak boleh dihubungi." })
  await press("Coba kirim Sistem a")
  await expect.element(page.getByText("Alamat 127.0.0.1 tidak boleh dihubungi.")).toBeVisible()
  await closeAlert("Sistem a tidak dapat dihubungi.")
})

test("deliveries show their state, and are sent again", async () => {
  const deliveries = [
    delivery("1"),
    delivery("2", { state: "failed", attempts: 24, status: 503, detail: "penuh" }),
    delivery("3", { state: "waiting", attempts: 2, status: 0, nextAt: "2026-11-22T03:00:00Z" }),
    delivery("4", { state: "waiting", attempts: 0, triedAt: "" }),
  ]
  answer("GET /webhooks/a/deliveries", deliveries)
  await open()
  await press("Pengiriman Sistem a")
  const shown = dialog("Pengiriman Sistem a")
  const rows = shown.getByRole("listitem")
  await expectCount(rows, 4)
  await expect.element(rows.nth(0)).toHaveTextContent(/Agen 1\s*Terkirim.*Percobaan 1.*status 204/)
  await expect.element(rows.nth(1)).toHaveTextContent(/Agen 2\s*Gagal.*status 503.*penuh/)
  await expect.element(rows.nth(2)).toHaveTextContent(/Menunggu.*tanpa jawaban · dicoba lagi/)
  await expect.element(rows.nth(3)).toHaveTextContent(/Belum dicoba/)
  await expectAccessible()
  host.answers.set("POST /webhooks/a/deliveries/2/retry", () => {
    answer("GET /webhooks/a/deliveries", deliveries.slice(0, 1))
    return { status: 200, body: { data: null } }
  })
  await press("Kirim lagi Agen 2", shown)
  await expectCount(rows, 1)
  const errors = loggedErrors()
  host.answers.set("POST /webhooks/a/deliveries/1/retry", {
    status: 404,
    body: { message: "Data tidak ditemukan." },
  })
  await button("Kirim lagi Agen 1", shown).click()
  await closeAlert(/Data tidak ditemukan|Tidak dapat dikirim lagi/)
  expect(errors).toHaveLength(1)
})
