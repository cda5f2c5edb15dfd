/** Boxes of a list, and the bar for the ticked rows. */
import { expect } from "vitest"
import { page } from "vitest/browser"
import { button } from "./screen"

export const tick = (name: string) => page.getByRole("checkbox", { name: `Pilih ${name}`, exact: true })
export const bar = () => page.getByRole("region", { name: "Data yang dipilih" })
export const question = () => page.getByRole("alertdialog")
/** Waits for the last tool, so that no tool moves any more. */
export const toolsLoaded = () => expect.element(button("Lainnya")).toBeVisible()
