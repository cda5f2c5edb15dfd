import { formatDayShort } from "../../core/format/date"
import type { FieldFixture } from "../fixture"

export const fixture: FieldFixture<"date"> = {
  field: { type: "date", label: "x" },
  wire: "2025-05-07T17:00:00.000Z",
  value: "2025-05-07",
  shown: "07/05/2025",
  sent: "2025-05-07",
  refused: ["2025-02-30", "07/05/2025", "1025-01-01"],
  fill: (value, { label }) => [{ label, text: formatDayShort(String(value)) }],
}
