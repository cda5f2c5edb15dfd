/**
 * antd works out its styles in the browser, and those of a button took a quarter of the scripts' time of a list's first load. Every screen has buttons:
 * the build works theirs out and puts them into the app's stylesheet, as antd's engine has it for pages that a server drew.
 */
import { join } from "node:path"
import type { Plugin } from "vite"
import { root } from "./cache.mjs"
import { importApp } from "./import-app.ts"

const PLACE = join(root, "src/app/antd-button.css")
/** What our buttons are: colour and variant as antd names them. It has thirteen more colours, shapes, and icons behind. */
export const LOOKS = [
  "default-outlined",
  "default-dashed",
  "primary-solid",
  "dangerous-outlined",
  "dangerous-solid",
  "link-link",
]
const NEVER =
  /\.ant-btn-(background-ghost|circle|round|lg|group|compact|two-chinese-chars)|(^|[^(])\.ant-btn-icon-end|-motion-/
const KNOWN = "data-ant-cssinjs-cache-path"
const BUTTON = "|Button-Button|"

/**
 * Of antd's extracted styles the rules of a button as ours look, and the note by which its engine knows them.
 * @throws Error where antd writes them otherwise than this can read
 */
export function buttonRules(extracted: string): string {
  // One right after the other: what is no rule is not looked for further on.
  const rules = [...extracted.matchAll(/([^{}]+){([^{}]*)}/gy)]
  const [, known = ""] = extracted.match(new RegExp(`\\.${KNOWN}{content:"([^"]*)";?}`)) ?? []
  const entry = known.split(";").find((each) => each.includes(BUTTON))
  const whole = rules.map(([rule]) => rule).join("") === extracted
  if (!whole || !entry || extracted.includes("@"))
    throw new Error("antd's styles of a button are written in another way: see server/build/styles.ts")
  const isOurs = (selector: string) => {
    const [, colour = ""] = selector.match(/\.ant-btn-color-([a-z]+)/) ?? []
    const [, variant = ""] = selector.match(/\.ant-btn-variant-([a-z]+)/) ?? []
    const fits = LOOKS.some((look) => look.startsWith(colour) && look.endsWith(variant))
    return selector.startsWith(".ant-btn") && fits && !NEVER.test(selector)
  }
  const ours = rules.flatMap(([, selectors = "", body]) => {
    const kept = selectors.split(",").filter(isOurs)
    return kept.length > 0 ? [`${kept.join(",")}{${body}}`] : []
  })
  return `${ours.join("")}.${KNOWN}{content:"${entry}"}`
}

export function buttonStyles(): Plugin {
  return {
    name: "koperasi-button-styles",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    load: {
      filter: { id: /antd-button\.css$/ },
      handler: async (id) => {
        if (id !== PLACE) return
        const { buttonStyles } = await importApp<{ buttonStyles: () => string }>(
          "/src/app/first/button-styles.tsx",
        )
        return buttonRules(buttonStyles())
      },
    },
  }
}
