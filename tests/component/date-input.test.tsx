/** The calendar of a date input is no part of a form's first load. */
import { expect, test } from "vitest"
import { userEvent } from "vitest/browser"
import { openApp } from "./support/app"
import { expectEditable, heading, inputOf } from "./support/screen"

test("a browser that saves data loads the calendar at the first focus, which stays in the input", async () => {
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true })
  try {
    await openApp("/add-karyawan")
    await expect.element(heading("Tambah Data Karyawan")).toBeVisible()
    const born = inputOf("Tanggal Lahir")
    await expect.element(inputOf("Nama Lengkap")).toHaveFocus()
    await expect.element(born).toHaveAttribute("readonly")
    await userEvent.keyboard("{Tab}{Tab}{Tab}")
    await expectEditable(born)
    await expect.element(born).toHaveFocus()
    await userEvent.keyboard("07/05/1990{Tab}")
    await expect.element(born).toHaveValue("07/05/1990")
    // Once loaded, every form has it at once.
    await openApp("/add-komisi")
    await expectEditable(inputOf("Tanggal Awal"))
    await expect.element(inputOf("Tanggal Awal")).toHaveFocus()
  } finally {
    Reflect.deleteProperty(navigator, "connection")
  }
})
