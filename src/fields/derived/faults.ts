import type { TypeFaults } from "../../core/schema/field-types"
import { FORMATS } from "."

export const faults: TypeFaults<"derived"> = ({ format = "text" }) =>
  format === "text" || Object.hasOwn(FORMATS, format)
    ? []
    : [
        {
          code: "F030",
          problem: `'${format}' is no format`,
          remedy: `name one of text, ${Object.keys(FORMATS).join(", ")}`,
        },
      ]
