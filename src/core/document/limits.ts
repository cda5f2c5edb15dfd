/** Limits of a declaration of files, apart from their check: every first load has them. */

/** The largest file that a field may accept: a longer one takes a browser minutes to send. */
export const MAX_FILE_BYTES = 50 * 1_048_576

/** Extensions whose content is known. */
export const KNOWN_EXTENSIONS = ["pdf", "png", "jpg", "jpeg", "doc", "xls", "docx", "xlsx"] as const
export type KnownExtension = (typeof KNOWN_EXTENSIONS)[number]

/** `extension` may have a dot. */
export const plainExtension = (extension: string): string => extension.replace(/^\./, "").toLowerCase()

export const isKnownExtension = (extension: string): extension is KnownExtension =>
  (KNOWN_EXTENSIONS as readonly string[]).includes(plainExtension(extension))
