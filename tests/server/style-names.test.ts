/** Names of style classes in the built app. */
import { expect, test } from "vitest"
import { styleNames } from "../../server/build/style-names"

test("a class is named by itself and its file, whatever else the file says", () => {
  const nameOf = styleNames()
  const name = nameOf("card", "src/views/table/table.module.css")
  expect(name).toMatch(/^card_[\w-]{3}$/)
  expect(styleNames()("card", "src/views/table/table.module.css?used")).toBe(name)
  expect(nameOf("card", "src/ui/tag.module.css")).not.toBe(name)
})

test("two files whose classes would have one name end the build", () => {
  const nameOf = styleNames()
  const seen = new Map<string, string>()
  for (let at = 0; ; at += 1) {
    const file = `src/ui/part-${at}.module.css`
    const name = styleNames()("card", file)
    const other = seen.get(name)
    seen.set(name, file)
    if (other === undefined) continue
    nameOf("card", other)
    nameOf("title", file)
    expect(() => nameOf("card", file)).toThrow(`${file} and ${other}`)
    return
  }
})
