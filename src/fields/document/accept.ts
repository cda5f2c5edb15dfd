/** Texts about the files that a field accepts. */
import { plainExtension } from "../../core/document/limits"

const IMAGES: Readonly<Record<string, string>> = { png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg" }

/** `pdf` → 'PDF'. */
export const namesOf = (extensions: readonly string[]): string =>
  extensions.map((extension) => plainExtension(extension).toUpperCase()).join(", ")

/** The `accept` of a file input. The types of pictures let a phone offer its camera. */
export const acceptOf = (extensions: readonly string[]): string => {
  const types = new Set(extensions.flatMap((extension) => IMAGES[plainExtension(extension)] ?? []))
  return [...extensions.map((extension) => `.${plainExtension(extension)}`), ...types].join(",")
}

export const takesPhotos = (extensions: readonly string[]): boolean =>
  extensions.some((extension) => plainExtension(extension).startsWith("jp"))
