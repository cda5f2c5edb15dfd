/** A real SMTP server on the loopback address, and the mails that it has received. */
import { type ParsedMail, simpleParser } from "mailparser"
import { SMTPServer } from "smtp-server"
import { freePort } from "./free-port"

export interface Received {
  to: string
  subject: string
  text: string
  messageId: string
  parsed: ParsedMail
  /** All bytes, as text. */
  raw: string
}

/** A recipient's answer by the start of its address, and the answer to a whole mail by its subject. */
export interface Behaviour {
  recipient?: (address: string) => number | undefined
  mail?: (received: Received) => number | "cut" | undefined
}

const refusal = (responseCode: number) =>
  Object.assign(new Error(responseCode < 500 ? "coba lagi nanti" : "tidak diterima"), { responseCode })

export interface Mailbox {
  port: number
  received: Received[]
  to: (address: string) => Received[]
  behave: (behaviour: Behaviour) => void
  clear: () => void
  close: () => Promise<void>
}

export const MAIL_LOGIN = { user: "surat@koperasi.id", password: "rahasia surat/7" }

/** @param login true: refuses mail without `MAIL_LOGIN` */
export async function openMailbox({ login = false } = {}): Promise<Mailbox> {
  const received: Received[] = []
  let behaviour: Behaviour = {}
  const server = new SMTPServer({
    authOptional: !login,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onAuth: ({ username, password }, _, done) =>
      username === MAIL_LOGIN.user && password === MAIL_LOGIN.password
        ? done(null, { user: username })
        : done(refusal(535)),
    onRcptTo: ({ address }, _, done) => {
      const code = behaviour.recipient?.(address)
      return code === undefined ? done() : done(refusal(code))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", async () => {
        const bytes = Buffer.concat(chunks)
        const parsed = await simpleParser(bytes)
        const one: Received = {
          to: session.envelope.rcptTo.map(({ address }) => address).join(),
          subject: parsed.subject ?? "",
          text: parsed.text ?? "",
          messageId: parsed.messageId ?? "",
          parsed,
          raw: bytes.toString(),
        }
        const answer = behaviour.mail?.(one)
        if (typeof answer === "number") return done(refusal(answer))
        received.push(one)
        // The mail is there, and its sender never learns it.
        if (answer === "cut") for (const connection of server.connections) connection.close()
        return done()
      })
    },
  })
  server.on("error", () => {})
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  return {
    port,
    received,
    to: (address) => received.filter((one) => one.to === address),
    behave: (next) => {
      behaviour = next
    },
    clear: () => void received.splice(0),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The token of the link in a mail. */
export const tokenIn = (mail: Received | undefined): string =>
  /\/reset-password#([\w-]{43})\s/.exec(mail?.text ?? "")?.[1] ?? ""
