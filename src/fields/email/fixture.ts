import type { FieldFixture } from "../fixture"

export const fixture: FieldFixture<"email"> = {
  field: { type: "email", label: "x" },
  wire: " A@B.id ",
  value: "a@b.id",
  shown: "a@b.id",
  sent: "a@b.id",
  refused: ["a b@c.id", "a@b", "@b.id"],
}
