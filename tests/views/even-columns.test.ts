/** The number of columns in which the filters of a list have full rows. */
import { expect, test } from "vitest"
import { evenColumns } from "../../src/views/table/even-columns"

test.each([
  { spans: [2, 1, 1, 1, 1], most: 6, columns: 6 },
  // Without this the last of them would be alone in its row.
  { spans: [2, 1, 1, 1, 1], most: 5, columns: 3 },
  { spans: [2, 2, 1, 1, 1, 2, 1], most: 6, columns: 5 },
  { spans: [2, 1, 1, 1, 1, 1], most: 6, columns: 4 },
  { spans: [2, 2, 1, 1, 1, 1, 1, 1, 1], most: 6, columns: 6 },
  { spans: [1, 1, 1, 1, 1], most: 6, columns: 5 },
  { spans: [1], most: 6, columns: 2 },
  { spans: [2, 2, 2], most: 2, columns: 2 },
])("$spans in at most $most columns takes $columns", ({ spans, most, columns }) => {
  expect(evenColumns(spans, most)).toBe(columns)
})
