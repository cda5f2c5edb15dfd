/** Rows of a page (CN-04). */
export const PAGE_SIZE = 20

export const pageCount = (total: number, pageSize = PAGE_SIZE): number =>
  Math.max(1, Math.ceil(total / pageSize))

/** Limits a page number to the existing pages (AB-62). */
export const clampPage = (page: number, total: number, pageSize = PAGE_SIZE): number =>
  Math.min(Math.max(1, page), pageCount(total, pageSize))
