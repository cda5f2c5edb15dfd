import { createContext } from "react"
import type { TemplateProps } from "../../src/core/print/template"

/** Orientation of the paper around a table: the document's, or that of its `Paper`. */
export const PaperOrientation = createContext<TemplateProps["orientation"]>("fit")
