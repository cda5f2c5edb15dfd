/** HTTP server of the foreign host: three response shapes, failures and delays on demand, a log of calls. */
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { answerCall, callOf, createHostState, type HostState } from "./answers"

export * from "./answers"

export interface StubHost extends HostState {
  url: string
  close: () => Promise<void>
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return text
  }
}

/** Starts the host on a free port of the loopback address. Its login accepts any email with the password 'rahasia'. */
export async function startStubHost(): Promise<StubHost> {
  const server = createServer(async (request, response) => {
    const answer = await answerCall(host, {
      ...callOf(request.method ?? "GET", request.url ?? ""),
      authorization: request.headers.authorization,
      contentType: request.headers["content-type"],
      ifMatch: request.headers["if-match"],
      body: await readBody(request),
    })
    response.writeHead(answer.status, { "content-type": "application/json" })
    response.end(answer.body === undefined ? "" : JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const host: StubHost = Object.assign(createHostState(), {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
  return host
}
