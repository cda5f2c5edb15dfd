/** Checks a file by its name and its content, since a name proves nothing (KM-15, AB-75). */

import { isKnownExtension, type KnownExtension, plainExtension } from "./limits"

export const UNSUPPORTED = "Format file tidak didukung."

/** The type by the first bytes; null for one that is not allowed. */
export type Content = "pdf" | "png" | "jpeg" | "zip" | "ole"

const SIGNATURES: readonly { content: Content; bytes: readonly number[] }[] = [
  { content: "png", bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { content: "jpeg", bytes: [0xff, 0xd8, 0xff] },
  { content: "zip", bytes: [0x50, 0x4b, 0x03, 0x04] },
  { content: "ole", bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] },
]
/** `%PDF-`; writers may put up to a kilobyte of their own before it. */
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]
const PDF_WITHIN = 1024

const IMAGES = { png: "image/png", jpeg: "image/jpeg" } as const
const IMAGE_CONTENT = { content: ["png", "jpeg"] as const, type: null }
/** Extension → the allowed content and the stored type (null: the content's own). */
const KINDS: Readonly<Record<KnownExtension, { content: readonly Content[]; type: string | null }>> = {
  pdf: { content: ["pdf"], type: "application/pdf" },
  png: IMAGE_CONTENT,
  jpg: IMAGE_CONTENT,
  jpeg: IMAGE_CONTENT,
  doc: { content: ["ole"], type: "application/msword" },
  xls: { content: ["ole"], type: "application/vnd.ms-excel" },
  // A password turns an Office file's zip into an OLE container.
  docx: {
    content: ["zip", "ole"],
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  },
  xlsx: {
    content: ["zip", "ole"],
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  },
}

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte)

function contentOf(bytes: Uint8Array): Content | null {
  const found = SIGNATURES.find((signature) => startsWith(bytes, signature.bytes))
  if (found) return found.content
  const last = Math.min(PDF_WITHIN, bytes.length - PDF.length)
  for (let at = 0; at <= last; at++) if (startsWith(bytes, PDF, at)) return "pdf"
  return null
}

/** The extension of a file's name in lower case, without the dot; '' for none. */
export const extensionOf = (name: string): string => /\.([^.\\/]+)$/.exec(name)?.[1]?.toLowerCase() ?? ""

/** 5242880 → '5MB', 102400 → '100KB'; `gap` separates number and unit. */
export const sizeText = (bytes: number, gap = ""): string =>
  bytes < 1_048_576
    ? `${Math.floor(bytes / 1024)}${gap}KB`
    : `${Math.floor((bytes / 1_048_576) * 10) / 10}${gap}MB`

interface Candidate {
  name: string
  /** Bytes. */
  size: number
  /** The file's first kilobyte or more. */
  head: Uint8Array
}

/**
 * The type with which a file is stored, or the message of a refused one (KM-15..KM-17, VA-64). A file of exactly
 * `maxBytes` passes. `extensions` may have a dot.
 */
export function checkDocument(
  file: Candidate,
  limits: { extensions: readonly string[]; maxBytes: number },
): { type: string } | { refused: string } {
  const extension = extensionOf(file.name)
  const allowed = limits.extensions.some((entry) => plainExtension(entry) === extension)
  const kind = allowed && isKnownExtension(extension) ? KINDS[extension] : undefined
  if (!kind) return { refused: UNSUPPORTED }
  if (file.size > limits.maxBytes) return { refused: `Ukuran file maksimal ${sizeText(limits.maxBytes)}` }
  const content = contentOf(file.head)
  if (!content || !kind.content.includes(content)) return { refused: UNSUPPORTED }
  const image = content === "png" || content === "jpeg" ? IMAGES[content] : null
  return { type: kind.type ?? image ?? "application/octet-stream" }
}

/** The display of a stored document: as a picture, in the browser's PDF reader, or not at all (KM-04..KM-06). */
export function viewerOf(head: Uint8Array): { kind: "image" | "pdf"; type: string } | null {
  const content = contentOf(head)
  if (content === "pdf") return { kind: "pdf", type: "application/pdf" }
  return content === "png" || content === "jpeg" ? { kind: "image", type: IMAGES[content] } : null
}
