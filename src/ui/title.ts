/** What the product is called, wherever its name is drawn or stands in the window's title. */
let product = ""
let kept = ""

/** Tells the product's name, and what of it lives in the browser alone, before anything is drawn. */
export function nameProduct(name: string, keptInBrowser: string): void {
  product = name
  kept = keptInBrowser
}

export const productName = (): string => product
export const keptInBrowser = (): string => kept

/** The window's title: what it shows, and of which product. */
export function setWindowTitle(title: string): void {
  document.title = `${title} · ${product}`
}
