/** Hostile texts, bodies, ids, headers and queries. */
import type { Random } from "../../../server/sample/random"

/** Text that no index compresses. */
const noise = ({ int }: Random, length: number): string =>
  Array.from({ length }, () => String.fromCharCode(33 + int(90))).join("")

const nested = (levels: number): string => `${"[".repeat(levels)}1${"]".repeat(levels)}`

/** JSON texts, since some are no value of JavaScript. */
export function nastyTexts(random: Random): string[] {
  const values: unknown[] = [
    ...[null, true, false, 0, -1, 0.1, 1e308, -1e308, 2 ** 53, 2 ** 63, 2 ** 64, 1e-320],
    ...[
      "",
      " ",
      "\u0000",
      "a\u0000b",
      "\ud800",
      "\udfff\ud800",
      "😀".repeat(50),
      "\u202e\u200b",
      "ﷺ".repeat(255),
    ],
    ...[
      "x".repeat(256),
      "x".repeat(9000),
      noise(random, 3000),
      noise(random, 9000),
      "\\",
      "\n\r\t",
      "%",
      "_",
      "%00",
    ],
    ...[
      "'; drop table users; --",
      '"',
      "../../etc/passwd",
      "__proto__",
      "constructor",
      "toString",
      "null",
      "NaN",
    ],
    ...["Infinity", "-0", "1e999", "0x10", "١٢٣", "1,5", "999999999999999999999", "2025-02-30", "9999-99-99"],
    ...["+275760-09-13", "0000-00-00", "STN-00000", "STN-99999", "STN-99999999999999", "Z99999", "BE1234XY"],
    ...[`a@${".".repeat(300)}@`, "a@b.c", `${"a".repeat(250)}@b.id`, `${"ﷺ".repeat(200)}@b.id`, "{}", "[]"],
    ...[
      [],
      [[]],
      [null],
      ["x", 1, {}],
      Array(1001).fill("x"),
      Array(999).fill("x"),
      [[["x"]]],
      ["BE1234XY", 1],
    ],
    ...[
      {},
      { id: {} },
      { id: { toString: 1 } },
      { id: [] },
      { id: null },
      { id: { valueOf: 1 } },
      { toString: 1 },
    ],
    ...[
      { toJSON: 1 },
      { length: 1e9 },

      { url: 1, name: 2, type: 3 },
      { url: {}, name: [], type: null },
    ],
    ...[["STN-00001"], [{ id: { toString: 1 } }], [{ id: 1 }], { module: "Global", action: "view" }],
  ]
  return [
    ...values.map((value) => JSON.stringify(value)),
    ...["1e999", "-1e999", "-0", "1E400", '"\\ud800"', '{"__proto__":{"a":1}}', '{"id":{"__proto__":null}}'],
    ...[nested(30), nested(33), nested(20_000), `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`],
  ]
}

export const RAW: readonly (string | Uint8Array)[] = [
  ...["", "{", "[]", "null", '"x"', "1", "{}", "{}x", '{"a":}', '{"a":1,}', "\ufeff{}", "[".repeat(100_000)],
  ...[
    nested(400_000),
    `{"a":${nested(20_000)}}`,
    `[${"0,".repeat(300_000)}0]`,
    `{"x":"${"x".repeat(900_000)}"}`,
  ],
  `{${Array.from({ length: 5000 }, (_, index) => `"k${index}":1`).join(",")}}`,
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array([0, 1, 2, 3]),
]
export const IDS = [
  "x",
  "%00",
  "%",
  "%2e%2e",
  "..%2f",
  "%F0%9F%98%80",
  "%ED%A0%80",
  "%FF",
  "a".repeat(3000),
  "'",
  "null",
  "-1",
]
export const HEADERS: readonly Record<string, string>[] = [
  ...['""', "x", '"1e999"', "-1", "*", '"1", "2"', "W/", "9".repeat(400)].map((text) => ({
    "If-Match": text,
  })),
  ...["text/plain", "x", "application/json; charset=utf-7", "multipart/form-data"].map((text) => ({
    "Content-Type": text,
  })),
  ...["Bearer", "Bearer a.b.c", "Basic eDp5", "Bearer ..", "é"].map((text) => ({ Authorization: text })),
  ...["-1", "x", "1e3", "99999999999"].map((text) => ({ "Content-Length": text })),
  ...["X-Forwarded-For", "Host", "Origin", "Accept-Encoding", "X-Request-Id"].map((name) => ({
    [name]: "ÿ'\";,%00",
  })),
]
export const QUERIES = [
  "",
  "?",
  "?_start=NaN&_end=-1",
  "?_sort=__proto__&_order=x",
  "?%00=%FF",
  `?q=${"%".repeat(500)}`,
  "?id[]=1",
]
