import type { FieldFixture } from "../fixture"

export const fixture: FieldFixture<"password"> = {
  field: { type: "password", label: "x", alphabet: "symbols", length: 8 },
  wire: "abcd1234",
  value: "abcd1234",
  shown: "••••••••",
  sent: "abcd1234",
  refused: ["pendek"],
}
