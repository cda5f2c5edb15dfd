/** Every printed document, in the order of the Cetak menu. Adding one is adding its file and a line here. */
import type { DeclaredDocument } from "../src/core/print/document"

export const documents: readonly DeclaredDocument[] = []
