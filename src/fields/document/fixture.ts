import type { FieldFixture } from "../fixture"

export const fixture: FieldFixture<"document"> = {
  field: { type: "document", label: "x", extensions: [".pdf"], maxBytes: 10 },
  wire: { url: "u", name: "n.pdf", type: "t", more: 1 },
  value: { url: "u", name: "n.pdf", type: "t" },
  shown: "n.pdf",
  sent: { url: "u", name: "n.pdf", type: "t" },
  refused: [],
}
