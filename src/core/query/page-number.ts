/** CN-04 */
export const PAGE_SIZE = 20

export const pageCount = (total: number, pageSize = PAGE_SIZE): number =>
  Math.max(1, Math.ceil(total / pageSize))

/** The page, or the last one (AB-62). */
export const clampPage = (page: number, total: number, pageSize = PAGE_SIZE): number =>
  Math.min(Math.max(1, page), pageCount(total, pageSize))
