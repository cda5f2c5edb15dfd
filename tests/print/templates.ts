import { readFile } from "node:fs/promises"
import { type ComponentType, createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { createServer } from "vite"
import type { HandOverInvoiceProps } from "../../print-templates/hand-over-invoice"
import type { HandOverNoteProps } from "../../print-templates/hand-over-note"
import type { InvoiceProps } from "../../print-templates/invoice"

const root = new URL("../../", import.meta.url)

/** The three documents as whole HTML pages, made from nothing but the templates and their stylesheet. */
export interface Templates {
  invoice: (props: InvoiceProps) => string
  handOverNote: (props: HandOverNoteProps) => string
  handOverInvoice: (props: HandOverInvoiceProps) => string
  close: () => Promise<void>
}

/** Loads the templates through Vite, as the app does: Playwright compiles JSX for its own components, not for React. */
export async function loadTemplates(): Promise<Templates> {
  const vite = await createServer({
    root: root.pathname,
    configFile: false,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  const css = await readFile(new URL("print-templates/print.css", root), "utf8")
  const component = async <P extends object>(file: string, name: string) => {
    const module = await vite.ssrLoadModule(`/print-templates/${file}.tsx`)
    const Template = module[name] as ComponentType<P>
    return (props: P) =>
      `<!doctype html><html lang="id"><meta charset="utf-8"><title>${file}</title><style>${css}</style><body>${renderToStaticMarkup(createElement(Template, props))}`
  }
  return {
    invoice: await component<InvoiceProps>("invoice", "Invoice"),
    handOverNote: await component<HandOverNoteProps>("hand-over-note", "HandOverNote"),
    handOverInvoice: await component<HandOverInvoiceProps>("hand-over-invoice", "HandOverInvoice"),
    close: () => vite.close(),
  }
}
