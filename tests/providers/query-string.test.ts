/** The queries of the module that replaces `query-string` in the bundle. */
import queryString from "query-string"
import { expect, test } from "vitest"
import { stringify } from "../../src/platform/query-string"

test.each([
  [{}],
  [{ _start: 0, _end: 20, _sort: "b,a", _order: "asc,desc", q: "CV Maju & Ñ+1" }],
  [{ b: ["2", "1"], a_gte: "2026-01-01", "x y": "=?#/" }],
  [{ none: undefined, some: [undefined, "1"], empty: "", nothing: null, zero: 0, no: false }],
  [{ ids: [] }],
])("%o", (query) => expect(stringify(query)).toBe(queryString.stringify(query)))
