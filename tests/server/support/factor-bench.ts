/** Users with second factors, and the calls of a sign-in with them. */
import { accountBench, OLD, type Person } from "./account-bench"
import type { Client, Server } from "./api"
import { factorCalls } from "./factor-calls"

export type WithTotp = Person & { secret: string; recoveryCodes: string[] }

export function factorBench(open: Parameters<typeof accountBench>[0]) {
  const bench = accountBench(open)
  const calls = factorCalls(bench.shift)
  let server: Server
  const opening = async () => {
    const opened = await bench.opening()
    server = opened
    return opened
  }
  /** The password again, before a sensitive step that comes long after the sign-in. */
  const prove = (client: Client, password = OLD) => client.post("/auth/proof", { password })
  const withTotp = async (permissions: Parameters<typeof bench.person>[0]): Promise<WithTotp> => {
    const one = await bench.person(permissions)
    const { secret, data } = await calls.addTotp(one)
    return { ...one, secret, recoveryCodes: data.recoveryCodes ?? [] }
  }
  /** The first step, by password. */
  const first = async (email: string, password = OLD) => {
    const { status, body } = await bench.login(email, password)
    return { status, code: body.code as string | undefined, ...body.data }
  }
  const second = (body: unknown) => server.request("POST", "/auth/login/second", { body })
  return { ...bench, ...calls, opening, prove, withTotp, first, second }
}
