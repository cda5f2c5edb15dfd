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

const titles = ["", ""]
function setTitle(at: 0 | 1, text: string): void {
  titles[at] = text
  document.title = `${titles.filter(Boolean).join(" – ")} · ${product.name}`
}

export const setWindowTitle = (screen: string): void => setTitle(1, screen)
/** Puts the name of the open record before the screen's title; '': none is open. */
export const setWindowRecord = (record: string): void => setTitle(0, record)
