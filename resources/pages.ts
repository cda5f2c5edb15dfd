/** The pages that belong to no list or form, found by file name: `resources/<name>.page.tsx`. */
import { type Page, type PageFiles, pagesOf } from "../src/core/schema/page"

export const pageFiles: PageFiles = import.meta.glob<{ page?: Page }>("./*.page.tsx", { eager: true })

export const pages = pagesOf(pageFiles)
