/** A proxy before PostgreSQL that loses the answer of a commit. */
import { createServer, connect as dial, type Server as TcpServer } from "node:net"

/** @param marker the connection ends after the commit of a transaction whose statements contain it */
export async function losingCommits(
  url: string,
  marker: string,
): Promise<{ proxy: TcpServer; address: string }> {
  const target = new URL(url)
  const proxy = createServer((client) => {
    const database = dial(Number(target.port), target.hostname)
    let writes = false
    let answers = true
    client.on("data", (data) => {
      writes ||= data.includes(marker)
      answers &&= !(writes && data.includes("commit"))
      database.write(data)
    })
    database.on("data", (data) => (answers ? client.write(data) : client.destroy()))
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on("error", () => other.destroy())
      one.on("close", () => other.end())
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve))
  const address = new URL(url)
  address.port = String((proxy.address() as { port: number }).port)
  return { proxy, address: address.href }
}
