/** Read by the build alone: antd's styles of a button, which stand on every screen, as they would be worked out there. */
import { createCache, extractStyle, StyleProvider } from "@ant-design/cssinjs"
import { Button, ConfigProvider } from "antd"
import { renderToString } from "react-dom/server"
import { themeOf } from "../theme"

/** The styles read antd's variables, so any colour will do. */
const ANY_STYLE = { getPropertyValue: () => "#123456", fontSize: "16px" } as unknown as CSSStyleDeclaration

/** @returns CSS, its last rule what antd's style engine reads to know what it need not make */
export function buttonStyles(): string {
  const cache = createCache()
  renderToString(
    <StyleProvider cache={cache}>
      <ConfigProvider theme={themeOf(ANY_STYLE, false)}>
        <Button />
      </ConfigProvider>
    </StyleProvider>,
  )
  return extractStyle(cache, { plain: true, types: "style" })
}
