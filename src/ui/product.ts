/** The names and the mark of the product, set by the app before its first render. */
export interface Product {
  name: string
  /** Name of the data that only the browser has. */
  keptInBrowser: string
  /** The person who helps users: "Hubungi {administrator}". */
  administrator: string
  /** The mark: groups of paths in one view box. */
  mark: {
    viewBox: string
    groups: readonly { transform: string; paths: readonly { d: string; transform?: string }[] }[]
  }
}

let product: Product = {
  name: "",
  keptInBrowser: "",
  administrator: "",
  mark: { viewBox: "0 0 0 0", groups: [] },
}

export function setProduct(value: Product): void {
  product = value
}
export const getProduct = (): Product => product

const titles = { screen: "", record: "" }
function writeTitle(): void {
  document.title = `${titles.record && `${titles.record} – `}${titles.screen} · ${product.name}`
}

export function setWindowTitle(screen: string): void {
  titles.screen = screen
  writeTitle()
}
/** Puts the name of the open record before the screen's title; '': none is open. */
export function setWindowRecord(record: string): void {
  titles.record = record
  writeTitle()
}
