/** Malformed requests. */
import type { Random } from "../../server/sample/random"
import { nastyHeaders, nastyId } from "./fuzz-values"

export interface WireInput {
  name: string
  bytes: Buffer
  half?: boolean
  abort?: boolean
}

interface About {
  token: string
  /** A list's whole path, and a payload that it takes. */
  path: string
  body: string
}

const latin = (text: string) => Buffer.from(text, "latin1")
const CRLF = "\r\n"

const head = (line: string, headers: readonly string[]) => latin([line, ...headers, "", ""].join(CRLF))

const post = ({ path, token }: About, headers: readonly string[], body: Buffer) =>
  Buffer.concat([
    head(`POST ${path} HTTP/1.1`, [
      "Host: x",
      `Authorization: Bearer ${token}`,
      "Content-Type: application/json",
      ...headers,
    ]),
    body,
  ])

/** Kind of fault → a function that makes such a request. */
const WAYS: Readonly<Record<string, (random: Random, about: About) => Omit<WireInput, "name">>> = {
  noise: (random) => ({
    bytes: Buffer.from(Array.from({ length: 1 + random.int(600) }, () => random.int(256))),
    half: true,
  }),
  "a TLS hello": () => ({ bytes: Buffer.from("16030100a5010000a10303", "hex"), half: true }),
  "a PROXY line": (_, { path }) => ({
    bytes: Buffer.concat([
      latin(`PROXY TCP4 1.2.3.4 5.6.7.8 1 2${CRLF}`),
      head(`GET ${path} HTTP/1.1`, ["Host: x"]),
    ]),
  }),
  "HTTP/2 preface": () => ({ bytes: latin("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n") }),
  "a strange request line": (random, { path }) => ({
    bytes: head(
      random.pick([
        `GET ${path}`,
        `GET  ${path}  HTTP/1.1`,
        `get ${path} HTTP/1.1`,
        `GET ${path} HTTP/9.9`,
        `GET ${path} HTTP/1.0`,
        `GET http://evil.example${path} HTTP/1.1`,
        `GET http://[::1 HTTP/1.1`,
        `GET //${path} HTTP/1.1`,
        `GET ? HTTP/1.1`,
        "OPTIONS * HTTP/1.1",
        "CONNECT 127.0.0.1:1 HTTP/1.1",
        `TRACE ${path} HTTP/1.1`,
        `PROPFIND ${path} HTTP/1.1`,
        `PURGE ${path} HTTP/1.1`,
        `M-SEARCH ${path} HTTP/1.1`,
        `QUERY ${path} HTTP/1.1`,
        `GET ${path}\0 HTTP/1.1`,
        `GET ${path}\xff\xfe HTTP/1.1`,
        `GET ${path}/${nastyId(random)} HTTP/1.1`,
        `GET /${"a/".repeat(4000)} HTTP/1.1`,
        `GET /${nastyId(random)} HTTP/1.1`,
        `GET ${path}?${"a=b&".repeat(3000)} HTTP/1.1`,
        `GET ${path}#x HTTP/1.1`,
      ]),
      ["Host: 127.0.0.1"],
    ),
    half: random.int(2) === 0,
  }),
  "broken headers": (random, { path, token }) => ({
    bytes: head(`GET ${path} HTTP/1.1`, [
      random.pick([
        "Host",
        "Host: ",
        ": x",
        "Ho st: x",
        "Host: a\r\n b",
        "Host: \0",
        "Host: \xff",
        "Host: [::1",
        "Host: a b",
        "Host: x\r\nHost: y",
        "Host: @",
        "Host: x:99999",
        "Host: ../..",
        `Host: ${"a".repeat(9000)}`,
        `X: ${"a".repeat(30_000)}`,
        Array.from({ length: 2500 }, (_, index) => `X-${index}: 1`).join(CRLF),
      ]),
      random.pick([
        "Authorization: Bearer",
        `Authorization: Bearer ${token}\x01`,
        `Authorization: bearer  ${token}`,
        `Authorization: Bearer ${token}, Bearer x`,
        `Authorization: Bearer ${token}\r\nAuthorization: Basic eA==`,
        "Authorization: \xe9\xff",
        `Authorization: Bearer ${"a".repeat(4000)}.b.c`,
        "Accept-Encoding: \xff",
        "If-Match: \xff",
        "Connection: close, \xff",
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x",
        "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: x",
      ]),
    ]),
  }),
  "a wrong length": (random, about) => {
    const { length } = about.body
    const lengths = ["-1", "1e3", "0x10", "", "a", "99999999999999999999", "3, 4", "3\r\nContent-Length: 4"]
    const value = random.pick([...lengths, String(length - 5), String(length + 50)])
    return { bytes: post(about, [`Content-Length: ${value}`], Buffer.from(about.body)), half: true }
  },
  "chunked garbage": (random, about) => ({
    bytes: post(
      about,
      [
        random.pick([
          "Transfer-Encoding: chunked",
          "Transfer-Encoding: chunked, chunked",
          "Transfer-Encoding: gzip, chunked",
          "Transfer-Encoding: xchunked",
          "Transfer-Encoding: chunked\r\nContent-Length: 4",
        ]),
      ],
      latin(
        random.pick([
          "zz\r\nhello\r\n0\r\n\r\n",
          "5\r\nhel",
          "ffffffffffffffff\r\n{}",
          "-1\r\n{}\r\n0\r\n\r\n",
          "2;ext=\xff\r\n{}\r\n0\r\n\r\n",
          "2\r\n{}\r\n0\r\nX: y\r\n\r\n",
          "2\n{}\n0\n\n",
          "2\r\n{}XX0\r\n\r\n",
          `${about.body.length.toString(16)}\r\n${about.body}\r\n0\r\n\r\n`,
        ]),
      ),
    ),
    half: true,
  }),
  "half a request": (random, about) => {
    const length = `Content-Length: ${Buffer.byteLength(about.body)}`
    const whole = post(about, [length], Buffer.from(about.body))
    const bytes = whole.subarray(0, 1 + random.int(whole.length - 1))
    return random.int(2) === 0 ? { bytes, half: true } : { bytes, abort: true }
  },
  "no UTF-8 in the body": (random, about) => {
    const garbage = random.pick([
      [0xff],
      [0xc3, 0x28],
      [0xed, 0xa0, 0x80],
      [0xf0, 0x9f],
      [0x80],
      [0xfe, 0xff, 0, 0x61],
    ])
    const body = Buffer.concat([latin('{"name":"'), Buffer.from(garbage), latin('"}')])
    return { bytes: post(about, [`Content-Length: ${body.length}`], body) }
  },
  "a body where none belongs": (random, { path, token, body }) => ({
    bytes: Buffer.concat([
      head(`${random.pick(["GET", "HEAD", "DELETE", "OPTIONS", "TRACE"])} ${path} HTTP/1.1`, [
        "Host: x",
        `Authorization: Bearer ${token}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
        ...Object.entries(nastyHeaders(random)).map(([name, value]) => `${name}: ${value}`),
      ]),
      Buffer.from(body),
    ]),
  }),
}

const names = Object.keys(WAYS)

export function wireInput(random: Random, about: About): WireInput {
  const name = random.pick(names)
  const way = WAYS[name]
  return way ? { name, ...way(random, about) } : { name, bytes: Buffer.alloc(0) }
}
