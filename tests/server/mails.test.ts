/** Mails by SMTP: what a mail server refuses, loses and delays, and what a product must not be able to send. */
import { readFileSync } from "node:fs"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { logTo } from "../../server/ground/log"
import { readMailSettings } from "../../server/ground/mail-settings"
import { startJobWorker } from "../../server/jobs/worker"
import { type Mailer, MailRefused, openMailer } from "../../server/mail/mailer"
import { queueMail } from "../../server/mail/queue"
import { MAIL_LOGIN, type Mailbox, openMailbox } from "../support/mailbox"
import { rights } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { APP_URL, type MailBench, mailerFor, mailSettings, openMailBench, SOON } from "./support/mail-bench"

const stop = (sentence: string): never => {
  throw new Error(sentence)
}
const FROM = { MAIL_FROM: "Koperasi <surat@koperasi.id>", PUBLIC_URL: "https://koperasi.example/" }
const read = (env: Record<string, string>, basePath = "") => readMailSettings(env, basePath, stop)

describe("settings of mail", () => {
  test("name a server, a sender and the address of the app", () => {
    expect(read({})).toBeNull()
    expect(
      read({ SMTP_URL: "smtps://surat%40koperasi.id:rahasia%2F7@smtp.example", ...FROM }, "/kantor"),
    ).toEqual({
      host: "smtp.example",
      port: 465,
      secure: true,
      requireTls: false,
      login: { user: "surat@koperasi.id", password: "rahasia/7" },
      from: { name: "Koperasi", address: "surat@koperasi.id" },
      appUrl: "https://koperasi.example/kantor",
    })
    const plain = read({ SMTP_URL: "smtp://smtp.example:25", ...FROM, MAIL_FROM: "surat@koperasi.id" })
    expect(plain).toMatchObject({ port: 25, secure: false, requireTls: false, login: null })
    expect(plain?.from).toEqual({ name: "", address: "surat@koperasi.id" })
  })

  test("send a password over STARTTLS alone, except to this machine", () => {
    const required = (host: string) => read({ SMTP_URL: `smtp://a:b@${host}`, ...FROM })?.requireTls
    expect(["smtp.example", "127.0.0.1", "localhost", "[::1]"].map(required)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test.each([
    [{ SMTP_URL: "http://smtp.example", ...FROM }, "SMTP_URL harus berupa alamat"],
    [{ SMTP_URL: "rahasia", ...FROM }, "SMTP_URL harus berupa alamat"],
    [{ SMTP_URL: "smtp://a:%zz@smtp.example", ...FROM }, "tidak dapat dibaca"],
    [{ SMTP_URL: "smtp://smtp.example", PUBLIC_URL: "https://a.id" }, "memerlukan MAIL_FROM"],
    [{ SMTP_URL: "smtp://smtp.example", MAIL_FROM: "surat@koperasi.id" }, "memerlukan PUBLIC_URL"],
    [{ SMTP_URL: "smtp://smtp.example", ...FROM, PUBLIC_URL: "https://a.id/kantor" }, "tanpa jalur"],
    [{ SMTP_URL: "smtp://smtp.example", ...FROM, MAIL_FROM: "a@b.id, c@d.id" }, "MAIL_FROM harus"],
  ])("%o is refused in one sentence", (env, sentence) => {
    expect(() => read(env as Record<string, string>)).toThrow(sentence)
  })

  test("no sentence quotes the password", () => {
    for (const url of ["smtp://a:rahasia-7@smtp.example/jalur", "smtp://a:rahasia-7%zz@smtp.example"])
      expect(() => read({ SMTP_URL: url, ...FROM })).toThrow(/^((?!rahasia-7).)*$/)
  })
})

describe("one mail", () => {
  let box: Mailbox
  let mailer: Mailer
  beforeAll(async () => {
    box = await openMailbox()
    mailer = mailerFor(box)
  })
  afterEach(() => {
    box.behave({})
    box.clear()
  })
  afterAll(() => box.close())
  const send = (more: Partial<Parameters<Mailer["send"]>[0]> = {}) =>
    mailer.send({ to: "siti@koperasi.id", subject: "Halo", text: "Isi.\n", key: "k1", ...more })

  test("is plain text, with its key in the Message-ID, and asks for no automatic answer", async () => {
    await send({ subject: "Ringkasan – é", text: "Baris satu.\n\nBaris dua: é\n" })
    const [mail] = box.received
    expect(mail).toMatchObject({
      to: "siti@koperasi.id",
      subject: "Ringkasan – é",
      text: "Baris satu.\n\nBaris dua: é\n",
      messageId: "<k1@koperasi.id>",
    })
    expect(mail?.parsed.from?.text).toBe('"Koperasi" <surat@koperasi.id>')
    expect(mail?.parsed.html).toBe(false)
    expect(mail?.parsed.headers.get("auto-submitted")).toBe("auto-generated")
  })

  test("has no header that its subject, its text or its key begins", async () => {
    await send({
      subject: "Halo\r\nBcc: lain@koperasi.id\r\n\r\nIsi lain",
      text: "Isi\r\n.\r\nMAIL FROM:<lain@koperasi.id>\r\n",
    })
    const [mail] = box.received
    expect(box.received).toHaveLength(1)
    expect(mail?.to).toBe("siti@koperasi.id")
    expect([...(mail?.parsed.headers.keys() ?? [])]).not.toContain("bcc")
    expect(mail?.subject).toBe("Halo Bcc: lain@koperasi.id Isi lain")
    expect(mail?.text).toContain("MAIL FROM:<lain@koperasi.id>")
  })

  test.each([
    "a@b.id,c@d.id",
    "a@b.id\r\nRCPT TO:<c@d.id>",
    "Siti <a@b.id>",
    '"a@b.id,c"@d.id',
    "a b@c.id",
    "a@b@c.id",
    "tanpa-alamat",
    `${"a".repeat(250)}@b.id`,
    "",
  ])("%j is no recipient, now or later", async (to) => {
    await expect(send({ to })).rejects.toBeInstanceOf(MailRefused)
    expect(box.received).toEqual([])
  })

  test("addresses with unusual characters arrive", async () => {
    for (const to of ["o'neil+kantor@koperasi.id", "a.b-c_d@sub.koperasi.co.id"]) await send({ to })
    expect(box.received.map(({ to }) => to)).toEqual([
      "o'neil+kantor@koperasi.id",
      "a.b-c_d@sub.koperasi.co.id",
    ])
  })

  test("a refusal for good and one for now differ, and both have one line", async () => {
    const outcome = async (more: Partial<Parameters<Mailer["send"]>[0]> = {}) => {
      const error = await send(more).catch((failure: Error) => failure)
      return [error instanceof MailRefused, (error as Error).message]
    }
    box.behave({ recipient: () => 550 })
    expect(await outcome()).toEqual([true, "Server email menjawab: 550 tidak diterima"])
    box.behave({ recipient: () => 451 })
    expect(await outcome()).toEqual([false, "Server email menjawab: 451 coba lagi nanti"])
    box.behave({ mail: () => 554 })
    expect(await outcome()).toEqual([true, "Server email menjawab: 554 tidak diterima"])
    box.behave({ mail: () => 452 })
    expect(await outcome()).toEqual([false, "Server email menjawab: 452 coba lagi nanti"])
  })

  test("signs in, and a wrong password is tried again: the operator may correct it", async () => {
    const guarded = await openMailbox({ login: true })
    const withLogin = (password: string) =>
      openMailer(
        { ...mailSettings(guarded.port), login: { user: MAIL_LOGIN.user, password } },
        { product: "Koperasi", timeZone: "Asia/Jakarta" },
      )
    const mail = { to: "siti@koperasi.id", subject: "Halo", text: "Isi", key: "k1" }
    await withLogin(MAIL_LOGIN.password).send(mail)
    await withLogin(MAIL_LOGIN.password).verify()
    expect(guarded.received).toHaveLength(1)
    const error = await withLogin("salah-sekali")
      .send(mail)
      .catch((failure: Error) => failure)
    expect(error).not.toBeInstanceOf(MailRefused)
    expect(String(error)).not.toContain("salah-sekali")
    await expect(withLogin("salah-sekali").verify()).rejects.toThrow()
    await guarded.close()
    await expect(withLogin(MAIL_LOGIN.password).verify()).rejects.toThrow()
  })

  test("ends with its signal", async () => {
    const late = new AbortController()
    box.behave({
      recipient: () => {
        late.abort()
        return undefined
      },
    })
    await expect(
      mailer.send({ to: "siti@koperasi.id", subject: "Halo", text: "Isi", key: "k1" }, late.signal),
    ).rejects.toThrow()
  })
})

onBothDatabases("queued mails", ({ open }) => {
  let bench: MailBench
  const lines: string[] = []
  beforeAll(async () => {
    bench = await openMailBench(open)
    logTo((line) => lines.push(line))
  }, 60_000)
  afterEach(async () => {
    bench.box.behave({})
    bench.box.clear()
    await bench.server.engine.db.queries.deleteFrom("jobs").execute()
  })
  afterAll(() => logTo(() => {}))
  const queue = (to: string, text = "Isi") => {
    const { engine } = bench.server
    return queueMail(engine.db.queries, engine, { kind: "part", to, subject: "Halo", text })
  }
  const failed = async () => (await bench.server.root.get("/jobs")).body.data

  test("wait while their server refuses for now, and each has one Message-ID", async () => {
    let refusals = 3
    bench.box.behave({ recipient: () => (refusals-- > 0 ? 451 : undefined) })
    await queue("siti@koperasi.id")
    await bench.deliver()
    expect(bench.box.received).toHaveLength(1)
    expect(await failed()).toEqual([])
  })

  test("are tried once if they are refused for good, and a superadmin sees which", async () => {
    let tries = 0
    bench.box.behave({
      recipient: (address) => {
        if (address.startsWith("budi")) return undefined
        tries++
        return 550
      },
    })
    await queue("tak.ada@koperasi.id")
    await queue("budi@koperasi.id")
    await bench.deliver()
    expect(tries).toBe(1)
    // The refused one holds back no other.
    expect(bench.box.received.map(({ to }) => to)).toEqual(["budi@koperasi.id"])
    const [job] = await failed()
    expect(job).toMatchObject({
      failed: true,
      resource: "mail:part",
      error: "Server email menjawab: 550 tidak diterima",
    })
    const viewer = await bench.person(rights("AdminData", "view"))
    expect((await viewer.get("/jobs")).status).toBe(403)
    bench.box.behave({})
    expect((await bench.server.root.post(`/jobs/${job.id}/retry`, {})).status).toBe(200)
    await bench.deliver()
    expect(bench.box.to("tak.ada@koperasi.id")).toHaveLength(1)
  })

  test("whose connection is lost after their end arrive again with the same Message-ID", async () => {
    let cuts = 2
    bench.box.behave({ mail: () => (cuts-- > 0 ? "cut" : undefined) })
    await queue("siti@koperasi.id")
    await bench.deliver()
    expect(bench.box.received).toHaveLength(3)
    expect(new Set(bench.box.received.map(({ messageId }) => messageId)).size).toBe(1)
  })

  test("wait in a process without a mail server for one that has it", async () => {
    await queue("siti@koperasi.id")
    const { engine } = bench.server
    const without = startJobWorker({ engine: { ...engine, mail: null }, delay: () => 1 })
    await vi.waitFor(async () => expect((await failed())[0]?.attempts).toBeGreaterThan(0), SOON)
    await without.close()
    await bench.deliver()
    expect(bench.box.received).toHaveLength(1)
  })

  test("leave no text, address or token in the log", async () => {
    bench.box.behave({ recipient: () => 550 })
    await queue("rahasia.sekali@koperasi.id", "Isi rahasia sekali")
    await bench.deliver()
    expect(lines.some((line) => line.includes("job.failed"))).toBe(true)
    expect(lines.join("\n")).not.toMatch(/rahasia.sekali/)
  })

  test("of the address of the app name it as it is set", () => {
    expect(bench.server.engine.mail?.appUrl).toBe(APP_URL)
  })
})

test("no file of the server sends mail within a request", () => {
  const routes = [
    "auth.ts",
    "own-account.ts",
    "accounts.ts",
    "access.ts",
    "password-link.ts",
    "mail-preferences.ts",
  ]
  for (const file of routes)
    expect(readFileSync(`server/http/routes/${file}`, "utf8"), file).not.toMatch(/mail(er)?\??\.send\(/)
})
