import { describe, expect, test } from "vitest"
import { checkDocument, viewerOf } from "../../../src/core/document/check"

const limits = {
  extensions: [".pdf", ".doc", ".docx", ".xls", ".xlsx", ".png", ".jpg", ".jpeg"],
  maxBytes: 5_242_880,
}
const bytes = (...values: number[]) => Uint8Array.from(values)
const text = (value: string) => new TextEncoder().encode(value)
const PNG = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const JPEG = bytes(0xff, 0xd8, 0xff, 0xe0)
const ZIP = bytes(0x50, 0x4b, 0x03, 0x04)
const OLE = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
const PDF = text("%PDF-1.7")
const check = (name: string, head: Uint8Array, size = 1000) => checkDocument({ name, size, head }, limits)

describe("documents", () => {
  test.each([
    ["a.pdf", PDF],
    ["a.doc", OLE],
    ["a.docx", ZIP],
    ["a.docx", OLE],
    ["a.xls", OLE],
    ["a.xlsx", ZIP],
    ["a.png", PNG],
    ["a.jpg", JPEG],
    ["a.b.JPEG", JPEG],
    ["late.pdf", text(`\n\n${" ".repeat(900)}%PDF-1.4`)],
  ])("[KM-15] %s is accepted", (name, head) => expect(check(name, head)).toHaveProperty("type"))

  test.each([
    ["a.html", text("<html>")],
    ["a.pdf", text("<html><script>")],
    ["a.png", text("<svg onload=alert(1)>")],
    ["a.pdf", PNG],
    ["a.docx", PDF],
    ["a.doc", text("{\\rtf1")],
    ["a.exe", PDF],
    ["pdf", PDF],
    ["a.pdf.exe", PDF],
    ["a.pdf", bytes()],
    ["a.gif", text("GIF89a")],
  ])("[KM-15] %s with other content is refused", (name, head) =>
    expect(check(name, head)).toEqual({ refused: "Format file tidak didukung." }),
  )

  test("[KM-16, KM-17, VA-64, CN-14] exactly 5242880 bytes pass, one more does not", () => {
    expect(check("a.pdf", PDF, 5_242_880)).toEqual({ type: "application/pdf" })
    expect(check("a.pdf", PDF, 5_242_881)).toEqual({ refused: "Ukuran file maksimal 5MB" })
  })

  test("[KM-04..KM-06] the content decides the viewer", () => {
    expect(viewerOf(PDF)).toEqual({ kind: "pdf", type: "application/pdf" })
    expect(viewerOf(PNG)).toEqual({ kind: "image", type: "image/png" })
    expect(viewerOf(JPEG)).toEqual({ kind: "image", type: "image/jpeg" })
    expect(viewerOf(OLE)).toBeNull()
    expect(viewerOf(text("<svg/>"))).toBeNull()
  })
})
