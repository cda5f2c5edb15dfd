import { type ComponentType, createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { documents as declared } from "../../print-templates"
import { PaperOrientation } from "../../print-templates/parts/orientation"
import { pageCss } from "../../print-templates/parts/page-css"
import TablePaper from "../../print-templates/parts/table-paper"
import { registry } from "../../resources/registry"
import type { Answers } from "../../src/core/print/answers"
import { createDocuments, type PrintDocument } from "../../src/core/print/document"
import { type PrintState, readPrintState } from "../../src/core/print/state"
import type { TemplateProps } from "../../src/core/print/template"
import type { Values } from "../../src/core/schema/types"
import { printState, templateProps } from "../../src/views/document/paper-texts"
import type { ListGrouping } from "../../src/views/table/groups/paper-groups"
import { warehouseRegistry } from "../support/warehouses/product"
import { receiptList, receiptSlip } from "../support/warehouses/receipt-slip"

/** The product's documents. */
export const documents = createDocuments(declared, registry)
/** Documents of records with lines. */
const receiptDocuments = createDocuments([receiptList, receiptSlip], warehouseRegistry())

/** @throws Error for a name that no document has */
export function documentOf(name: string): PrintDocument {
  const found = [...documents, ...receiptDocuments].find((document) => document.name === name)
  if (!found) throw new Error(`no document '${name}' is declared`)
  return found
}

export interface Asking {
  records?: readonly Values[]
  answers?: Answers
  /** Keys of the ticked columns. */
  ticked?: readonly string[]
  totals?: boolean
  grouping?: ListGrouping
}

/** The state of a preview, restored from the browser's history. */
export const stateOf = (
  document: PrintDocument,
  { records = [], answers = {}, ticked = [], totals = false, grouping }: Asking = {},
): PrintState =>
  readPrintState(
    document,
    JSON.parse(JSON.stringify(printState(document, records, answers, { ticked, totals, grouping }))),
  )

/** The paper's markup, as the preview draws it. */
export async function paperOf(document: PrintDocument, asking?: Asking): Promise<string> {
  const loaded = await document.Template?.()
  const Template = (loaded?.default ?? TablePaper) as ComponentType<TemplateProps>
  const paper = createElement(Template, templateProps(document, stateOf(document, asking)))
  return renderToStaticMarkup(createElement(PaperOrientation, { value: document.orientation }, paper))
}

/** The paper as a whole HTML page, without the app's styles. */
export async function pageOf(document: PrintDocument, asking?: Asking): Promise<string> {
  const paper = await paperOf(document, asking)
  return `<!doctype html><html lang="id"><meta charset="utf-8"><title>${document.title}</title><style>${pageCss(document)}</style><body>${paper}`
}
