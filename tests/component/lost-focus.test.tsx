/** The focus after a dialog whose opener is gone, and after a screen whose focused element is gone. */
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { registry } from "../../resources/registry"
import { transactions } from "../../resources/transactions"
import { KINDS, peopleOf } from "../support/people"
import { row } from "../support/stored-lists"
import { openApp } from "./support/app"
import { fillAll, save } from "./support/commission-form"
import { host } from "./support/host"
import { fillPartner, openAdd } from "./support/partner-form"
import {
  button,
  closeSuccess,
  discardForm,
  expectAddress,
  expectGone,
  fill,
  heading,
  inputOf,
  press,
  rowOf,
} from "./support/screen"
import { openTransactions, putList } from "./support/stored-lists"

const [kind] = KINDS
const samples = () => (typeof transactions.browser === "object" ? (transactions.browser.seed?.() ?? []) : [])

test("after an addition the focus is on the new record's name", async () => {
  localStorage.setItem("komisi.seeded", "1")
  putList([], "komisi")
  await openApp("/komisi")
  await press("Tambah Komisi")
  await fillAll()
  await save()
  await expect.element(page.css("tr[data-added] a")).toHaveFocus()
  expect(scrollY).toBe(0)
})

test("after an addition that the page does not show, the focus is on the list's heading", async () => {
  host.data["/users/partner"] = []
  await openAdd()
  host.answers.set("POST /users/partner", { status: 201, body: { data: {} } })
  await fillPartner("Budi")
  await press("Simpan")
  await closeSuccess(registry.get("partners").messages.created)
  await expectAddress("/data-mitra")
  await expect.element(heading("Data Mitra")).toHaveFocus()
})

test("after Batal, with and without the question, the focus is on the list's heading", async () => {
  host.data[kind.path] = peopleOf(kind, 2)
  await openApp(kind.list)
  await press("Tambah Admin")
  await expect.element(inputOf("Nama Lengkap")).toHaveFocus()
  await press("Batal")
  await expect.element(heading("Data Admin")).toHaveFocus()
  await press("Tambah Admin")
  await fill("Nama Lengkap", "Ani")
  await discardForm()
  await expect.element(heading("Data Admin")).toHaveFocus()
  await rowOf("Orang 001").getByRole("button", { name: "Edit" }).click()
  await expect.element(inputOf("Nama Lengkap")).toHaveFocus()
})

test("after the samples are deleted, the focus is on the list's heading", async () => {
  await openTransactions([row("K-1"), ...samples()])
  await press("Hapus data contoh")
  await press("Hapus data contoh", page.getByRole("alertdialog"))
  await expectGone(button("Hapus data contoh"))
  await expect.element(heading("Transaksi Singkong")).toHaveFocus()
})

test("an opener that is still there keeps the focus, also if the page changes later", async () => {
  await openTransactions([row("K-1"), ...samples()])
  await press("Hapus data contoh")
  await press("Batal", page.getByRole("alertdialog"))
  await expect.element(button("Hapus data contoh")).toHaveFocus()
  await userEvent.keyboard("{Tab}")
  const next = document.activeElement
  document.body.append(document.createElement("i"))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.activeElement).toBe(next)
})
