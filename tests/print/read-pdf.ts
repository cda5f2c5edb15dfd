import type { Page } from "@playwright/test"
import { getDocumentProxy } from "unpdf"

/** A printed page. */
export interface PaperPage {
  /** In points: an upright A4 sheet is 595 × 842. */
  width: number
  height: number
  /** Everything on it, in reading order, blanks folded. */
  text: string
  /** Each run of text with its place; `top` counts from the upper edge, in points. */
  runs: readonly { text: string; left: number; right: number; top: number; bottom: number }[]
}

/** Reads a PDF back, page by page. */
export async function readPdf(bytes: Uint8Array): Promise<readonly PaperPage[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const pages: PaperPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const runs = items.flatMap((item) => {
      if (!("str" in item) || item.str.trim() === "") return []
      const [left = 0, base = 0] = [item.transform[4], item.transform[5]]
      const bottom = height - base
      return [{ text: item.str, left, right: left + item.width, top: bottom - item.height, bottom }]
    })
    const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("")
    pages.push({ width, height, runs, text: text.replace(/\s+/g, " ").trim() })
  }
  await document.destroy()
  return pages
}

/** Prints a page as the browser's own print command would, and reads the paper back. */
export async function printPage(page: Page): Promise<readonly PaperPage[]> {
  return readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
}

/** Prints a whole HTML page. */
export async function printHtml(page: Page, html: string): Promise<readonly PaperPage[]> {
  await page.setContent(html, { waitUntil: "load" })
  return printPage(page)
}
