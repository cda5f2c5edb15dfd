/** The import dialog, and files for it. */
import { expect } from "vitest"
import { page } from "vitest/browser"
import { press } from "./screen"

export const SUPPLIERS = "/verifikasi-setup/supplier"
export const dialog = () => page.getByRole("dialog", { name: /^Impor / })
/** Waits for this text in the counts of the check or of the import. */
export const expectResult = (text: string) =>
  expect.element(dialog().getByRole("status", { name: /^Hasil/ })).toHaveTextContent(text)

/** Chooses a file, as from the disk. */
export async function chooseFile(text: BlobPart, name = "data.csv"): Promise<void> {
  const input = (await dialog().css("input[type=file]").findElement()) as HTMLInputElement
  const files = new DataTransfer()
  files.items.add(new File([text], name))
  input.files = files.files
  input.dispatchEvent(new Event("change", { bubbles: true }))
}

/** Chooses a file and checks it. */
export async function check(text: string): Promise<void> {
  await chooseFile(text)
  await press("Periksa", dialog())
}
