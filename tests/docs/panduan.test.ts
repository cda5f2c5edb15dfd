/** The staff's guide names buttons, menus and screens as the product does. */
import { existsSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { product } from "../../server/check/english"
import { en } from "../../src/texts/en"

const guide = readFileSync("docs/panduan.md", "utf8")
const texts = new Set(
  [...Object.keys(en), ...Object.values(product.companions).flatMap((one) => Object.keys(one))].map(
    // A text with values: '{count} dari {total}'.
    (text) => text.replace(/[.:…]+$/, ""),
  ),
)
/** The same in both languages, so the catalogue has no entry for them. */
const SAME = ["English", "Edit", "Preview", "view", "add", "edit", "delete", "all"]
for (const word of SAME) texts.add(word)
const patterns = [...texts]
  .filter((text) => text.includes("{"))
  .map((text) => new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{[^}]*\}/g, ".+")}$`))

/** Words of the guide between single stars; parts of a path by '›'. */
const named = [...guide.replace(/```[\s\S]*?```/g, "").matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].flatMap(
  ([, words = ""]) => words.split("›").map((word) => word.trim()),
)

test("each button, menu and message of the guide is one of the product", () => {
  const plain = (word: string) => word.replace(/[.:…]+$/, "")
  const unknown = named.filter(
    (word) => !texts.has(plain(word)) && !patterns.some((pattern) => pattern.test(plain(word))),
  )
  expect(named.length).toBeGreaterThan(60)
  expect([...new Set(unknown)]).toEqual([])
})

test("its contents list has each chapter, and its pictures are there", () => {
  const chapters = [...guide.matchAll(/^## (.*)$/gm)].map(([, title = ""]) => title)
  const listed = [...guide.matchAll(/^- \[(.*?)\]\(#(.*?)\)$/gm)].map(([, title, anchor]) => [title, anchor])
  const anchorOf = (title: string) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, "")
      .replaceAll(" ", "-")
  expect(listed).toEqual(chapters.map((title) => [title, anchorOf(title)]))
  for (const [, picture = ""] of guide.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g))
    expect([picture, existsSync(`docs/${picture}`)]).toEqual([picture, true])
})
