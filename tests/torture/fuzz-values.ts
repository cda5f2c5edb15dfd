/** Values that no form sends. */
import type { Random } from "../../server/sample/random"

/** A JSON text, as it goes over the wire: some of these cannot be written by a serialiser. */
export type Json = string

const nested = (open: string, close: string, depth: number): Json =>
  `${open.repeat(depth)}1${close.repeat(depth)}`
const text = (value: unknown): Json => JSON.stringify(value)

/** Properties that every JavaScript object inherits. */
export const INHERITED = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
] as const

const PLAIN: readonly Json[] = [
  "null",
  "true",
  "false",
  "0",
  "-0",
  "-1",
  "1e400",
  "-1e400",
  "9007199254740993",
  "1.7976931348623157e308",
  "5e-324",
  "12345678901234567890123456789012345678901234567890",
  '""',
  '" "',
  '"\\t\\r\\n"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\ufeff"',
  '"\\u202e\\u2066"',
  '"👩‍👩‍👧‍👦"',
  '"ﷺ"',
  '"İıſK"',
  "[]",
  "{}",
  "[null]",
  "[[]]",
  "[{}]",
  '{"id":{"toString":1}}',
  '{"toString":1}',
  '{"toString":null,"valueOf":null}',
  '{"id":null}',
  '{"id":{}}',
  '{"id":["a"]}',
  '{"length":1e9}',
  '{"then":1}',
  '{"toJSON":1}',
  '[{"id":{"toString":1}}]',
  '{"__proto__":{"toString":1}}',
  '{"constructor":{"prototype":{}}}',
  text("'; drop table users; --"),
  text('" or ""="'),
  text("%"),
  text("\\"),
  text("{{1+1}}<script>alert(1)</script>"),
  text("../../../../etc/passwd"),
  text("0000-00-00"),
  text("2024-02-30"),
  text("9999999-12-31"),
  text("2024-01-01T00:00:00Z"),
  text("NaN"),
  text("Infinity"),
  text("1,5"),
  text("-"),
  text("superadmin"),
  text("SUPER ADMIN"),
  text("ѕuperadmin"),
]

const BIG: readonly (() => Json)[] = [
  () => text("a".repeat(300)),
  () => text("a".repeat(9000)),
  () => text("ß".repeat(6000)),
  () => text("a".repeat(100_000)),
  () => text(`a@${".".repeat(2000)}@`),
  () => nested("[", "]", 200),
  () => nested("[", "]", 20_000),
  () => nested('{"id":', "}", 20_000),
  () => `[${Array(3000).fill('"tidak-ada"').join()}]`,
  () => `{${Array.from({ length: 2000 }, (_, index) => `"k${index}":1`).join()}}`,
]

/** Big values are rare, since they are slow. */
export function nastyValue(random: Random): Json {
  if (random.int(12) === 0) return random.pick(BIG)()
  if (random.int(12) === 0) return text(random.pick(INHERITED))
  if (random.int(10) === 0)
    return text(
      String.fromCodePoint(...Array.from({ length: 1 + random.int(20) }, () => 1 + random.int(0xd7ff))),
    )
  return random.pick(PLAIN)
}

/** An id in a path, already percent-encoded where it must be. */
export function nastyId(random: Random): string {
  const pool = [
    "tidak-ada",
    "0",
    "-1",
    "null",
    "undefined",
    "%00",
    "%0d%0aX:1",
    "%ff",
    "%c3%28",
    "%ed%a0%80",
    "%",
    "%zz",
    "%2e%2e%2f",
    "..%5c",
    "a".repeat(64),
    "a".repeat(65),
    "a".repeat(9000),
    "%f0%9f%98%80",
    "a;b=c",
    "a%20b",
    "*",
    "':'",
    ...INHERITED,
  ]
  return random.pick(pool)
}

/** An object with strange values. @param inner further keys, whose values are JSON already */
export function nastyObject(
  random: Random,
  payload: Readonly<Record<string, unknown>>,
  inner: Readonly<Record<string, Json>> = {},
): Json {
  const parts = new Map([
    ...Object.keys(payload).map((key) => [key, text(payload[key]) ?? "null"] as const),
    ...Object.entries(inner),
  ])
  const keys = [...parts.keys()]
  for (let changes = 1 + random.int(3); changes > 0; changes--) {
    const kind = random.int(20)
    const key = keys.length > 0 ? random.pick(keys) : "a"
    if (kind === 0) parts.delete(key)
    else if (kind === 1) parts.set(random.pick(INHERITED), nastyValue(random))
    else if (kind === 2)
      parts.set(
        random.pick(["id", "version", "created_at", "password_hash", "isActive", "role_id"]),
        nastyValue(random),
      )
    else parts.set(key, nastyValue(random))
  }
  return `{${[...parts].map(([key, value]) => `${text(key)}:${value}`).join()}}`
}

/** A body whole, or broken. */
export function nastyBody(
  random: Random,
  payload: Readonly<Record<string, unknown>>,
  inner: Readonly<Record<string, Json>> = {},
): Json {
  const body = nastyObject(random, payload, inner)
  const broken = random.int(60)
  if (broken === 0) return body.slice(0, random.int(body.length))
  if (broken === 1) return nastyValue(random)
  if (broken === 2) return `${body}${body}`
  if (broken === 3) return ""
  if (broken === 4) return `{"a":${nested("[", "]", 20_000)},${body.slice(1)}`
  return body
}

const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ["If-Match", ["*", '"1"', 'W/"1"', "x", '"', "-1", "1e9", "9".repeat(400), '"1","2"', "NaN", " "]],
  ["If-None-Match", ["*", '"1"', "x".repeat(4000)]],
  [
    "Content-Type",
    [
      "text/plain",
      "application/xml",
      "multipart/form-data",
      "application/json; charset=utf-16",
      "x",
      "application/x-www-form-urlencoded",
    ],
  ],
  ["Accept-Encoding", ["br;q=x", `br${" ".repeat(4000)};`, "*", "identity;q=0", "gzip;q=0.000"]],
  ["Accept", ["text/html", "*/*;q=x", "x".repeat(2000)]],
  ["Range", ["bytes=0-", "bytes=-1", "bytes=9-1"]],
  ["X-Forwarded-For", ["1.2.3.4", "x", `${"1.1.1.1,".repeat(500)}`, "::1", "'"]],
  ["X-Forwarded-Host", ["example.org", "x y"]],
  ["X-HTTP-Method-Override", ["DELETE", "TRACE"]],
  ["Origin", ["null", "https://example.org"]],
  ["Cookie", ["a=b", "=".repeat(3000)]],
  ["Expect", ["100-continue", "x"]],
]

/** No, one or two strange headers. */
export function nastyHeaders(random: Random): Record<string, string> {
  const headers: Record<string, string> = {}
  for (let count = random.int(4) - 1; count > 0; count--) {
    const [name, values] = random.pick(HEADERS)
    headers[name] = random.pick(values)
  }
  return headers
}
