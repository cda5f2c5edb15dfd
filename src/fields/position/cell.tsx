import { t } from "../../texts/language"
import type { FieldCell } from "../field-ui"
import { mapAddress, positionIn } from "./index"

/** The text, as a map link if it contains coordinates. */
export const cell: FieldCell<"position"> = {
  inDetail: true,
  Cell: ({ value }) => {
    const position = positionIn(value)
    if (!position) return typeof value === "string" && value ? value : "-"
    return (
      <a href={mapAddress(position)} target="_blank" rel="noreferrer" title={t("Lihat di peta")}>
        {String(value)}
      </a>
    )
  },
}
