/** Answers of a passkey that no browser sends are refused like wrong ones. */
import { beforeAll, expect, test } from "vitest"
import { type Authenticator, openAuthenticator } from "./support/authenticator"
import { onBothDatabases } from "./support/both-databases"
import { factorBench } from "./support/factor-bench"

type AuthenticatorOptions = Parameters<Authenticator["get"]>[0]

/** Values of a wrong type, some of which cannot become a text. */
const STRANGE: readonly unknown[] = [
  null,
  0,
  [],
  {},
  { toString: 1 },
  [{ toString: null }],
  "\0",
  "\ud800",
  "a".repeat(9000),
]

onBothDatabases("strange answers of a passkey", ({ open }) => {
  const { opening, person, addPasskey } = factorBench(open)
  let server: Awaited<ReturnType<typeof opening>>
  beforeAll(async () => {
    server = await opening()
  }, 60_000)

  test("are refused in each part, at a proof, at a sign-in and where one is added", async () => {
    const one = await person([])
    const { authenticator } = await addPasskey(one)
    const asked = async (begin: string) => (await one.post(begin, {})).body.data
    // A passkey is right whatever these are.
    const isFree = (key: string) => key === "clientExtensionResults" || key === "transports"
    const OUTER = ["id", "rawId", "response", "clientExtensionResults"]
    const withStrange = (answer: { response: object }, key: string, value: unknown) =>
      OUTER.includes(key)
        ? { ...answer, [key]: value }
        : { ...answer, response: { ...answer.response, [key]: value } }
    const get = (options: AuthenticatorOptions) => authenticator.get(options)
    const places = [
      { begin: "/auth/proof/options", path: "/auth/proof", answer: get },
      { begin: "/auth/login/passkey/options", path: "/auth/login/passkey", answer: get },
      {
        begin: "/auth/factors/passkey",
        path: "/auth/factors/passkey/confirm",
        answer: (options: AuthenticatorOptions) => openAuthenticator("http://localhost").create(options),
      },
    ]
    for (const { begin, path, answer } of places) {
      const { response } = answer((await asked(begin)).passkey)
      for (const key of [...OUTER, ...Object.keys({ ...response, transports: [] })])
        for (const value of STRANGE) {
          const { challenge, passkey } = await asked(begin)
          const changed = withStrange(answer(passkey), key, value)
          const { status } = await one.post(path, { challenge, passkey: changed })
          const expected = isFree(key) ? [200, 401, 409, 422] : [401, 422]
          expect(expected, `${path} ${key} ${JSON.stringify(changed).slice(0, 300)}`).toContain(status)
        }
      // Started sign-ins of an address are limited.
      await server.engine.db.queries.deleteFrom("login_attempts").execute()
    }
  }, 60_000)
})
