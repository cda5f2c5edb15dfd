import { defineFieldUi } from "../field-ui"
import { STARS } from "./index"

export const ui = defineFieldUi<"rating">({
  type: "rating",
  group: true,
  Input: ({ field, id, value, onChange, readOnly }) =>
    STARS.map((stars) => (
      <label key={stars}>
        <input
          type="radio"
          id={stars === 1 ? id : undefined}
          name={id}
          checked={value === stars}
          disabled={readOnly}
          onChange={() => onChange(stars)}
        />
        {field.words?.[stars - 1] ?? "★".repeat(stars)}
      </label>
    )),
})
