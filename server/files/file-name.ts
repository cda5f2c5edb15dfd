/** Names of files: what a browser sends is cleaned before it is stored, and encoded before it is a header. */
import { extensionOf } from "../../src/core/document/check"

const LONGEST = 150
/** Control characters, marks that turn the direction of text around, lone surrogates, and characters of paths. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Surrogate}<>:"|?*\u2028\u2029]/gu

/** The last part of a path, without unsafe characters; a long name keeps its extension. */
export function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ""
  const plain = last.normalize("NFC").replace(UNSAFE, "").replace(/\s+/g, " ").trim()
  const extension = extensionOf(plain)
  const end = extension ? `.${extension}` : ""
  const stem =
    plain
      .slice(0, plain.length - end.length)
      .replace(/^\.+/, "")
      .trim() || "dokumen"
  return [...stem].slice(0, Math.max(1, LONGEST - end.length)).join("") + end
}

/** A `Content-Disposition` by RFC 6266, with the name in UTF-8 by RFC 5987 and in ASCII for old clients. */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, "_").replace(/["\\%]/g, "_")
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
