/** The styles of buttons that the build works out, and that no button of ours looks otherwise than they know. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root } from "../../server/build/cache.mjs"
import { importApp } from "../../server/build/import-app"
import { buttonRules, LOOKS } from "../../server/build/styles"

const extracted = async () =>
  (await importApp<{ buttonStyles: () => string }>("/src/app/first/button-styles.tsx")).buttonStyles()

/** Attributes of a `<Button` that say how it looks, as they are written. */
function looksOf(source: string): string[] {
  const tags = source.matchAll(/<Button\b((?:[^<>{}]|{(?:[^{}]|{[^{}]*})*})*?)>/g)
  return [...tags].flatMap(([, attributes = ""]) =>
    [
      ...attributes.matchAll(/\b(type|variant|color|shape|size|ghost|iconPosition)(?:=("[^"]*"|{[^}]*}))?/g),
    ].map(([, name, value = "true"]) => `${name}=${value}`),
  )
}

describe("the styles of buttons", () => {
  it("are those of our buttons alone, with the note by which antd's engine knows them", async () => {
    const whole = await extracted()
    const ours = buttonRules(whole)
    expect(ours.length).toBeLessThan(whole.length / 5)
    expect(ours).toMatch(/\.data-ant-cssinjs-cache-path{content:"\w+\|Button-Button\|ant-btn\|anticon:\w+"}$/)
    for (const look of LOOKS) {
      const [colour, variant] = look.split("-")
      expect(ours).toContain(`.ant-btn-color-${colour}`)
      expect(ours).toContain(`.ant-btn-variant-${variant}`)
    }
    expect(ours).toContain(".ant-btn-sm")
    expect(ours).toContain(".ant-btn-loading")
    expect(ours).not.toMatch(/ant-btn-(color-blue|variant-filled|round)|(^|}(?!$))(?!\.(ant-btn|data-ant))/)
  })

  it("are refused where antd writes them otherwise", async () => {
    const whole = await extracted()
    for (const other of [
      whole.replace("Button-Button", "Button"),
      `@layer antd{${whole}}`,
      whole.replace("data-ant-cssinjs-cache-path", "elsewhere"),
    ])
      expect(() => buttonRules(other)).toThrow("server/build/styles.ts")
  })

  it("know every look that a button of ours is given", () => {
    const files = ["src", "print-templates", "resources"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".tsx"))
        .map((file) => join(root, folder, file)),
    )
    const looks = new Set(files.flatMap((file) => looksOf(readFileSync(file, "utf8"))))
    expect(looks.size).toBeGreaterThan(2)
    for (const look of looks)
      expect(['type="primary"', 'type="dashed"', 'type="link"', 'size="small"']).toContain(look)
  })
})
