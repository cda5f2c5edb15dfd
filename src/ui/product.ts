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

export function setWindowTitle(title: string): void {
  document.title = `${title} · ${product.name}`
}
