/** The server spells a value as the form's input would, and names the parameter that a list query got wrong. */
import { expect, test } from "vitest"
import { openProduct } from "./support/api"

test("[AB-41] a name gets its capital letters from the server too; one that an edit leaves alone stays", async () => {
  const { root, engine } = await openProduct()
  const { body } = await root.post("/suppliers", { name: "cv maju jaya", codeSP: "ab1" })
  expect(body.data).toMatchObject({ name: "Cv Maju Jaya", code_sp: "AB1" })
  const { id } = body.data
  await engine.db.queries.updateTable("suppliers").set({ name: "pt lama" }).where("id", "=", id).execute()
  const unchanged = await root.put(`/suppliers/${id}`, { name: "pt lama", codeSP: "AB2" })
  expect(unchanged.body.data).toMatchObject({ name: "pt lama", code_sp: "AB2" })
  const changed = await root.put(`/suppliers/${id}`, { name: "pt baru" })
  expect(changed.body.data.name).toBe("Pt Baru")
})

test("a list query names the parameter that was sent", async () => {
  const { root } = await openProduct()
  const message = async (query: string) => (await root.get(`/suppliers?${query}`)).body.message
  expect(await message("q=maju")).toBe("Parameter 'q' hanya berlaku bersama '_start' dan '_end'.")
  expect(await message("nama=maju")).toBe("Parameter 'nama' tidak dikenal atau tidak valid.")
  expect(await message("_start=0")).toBe("Parameter '_end' tidak dikenal atau tidak valid.")
  expect(await message("_start=0&_end=20&nama=maju")).toBe("Parameter 'nama' tidak dikenal atau tidak valid.")
})
