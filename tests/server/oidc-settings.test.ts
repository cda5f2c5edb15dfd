/** Settings of single sign-on: all or none, and no way on which the client secret could be read. */
import { describe, expect, test } from "vitest"
import { readOidcSettings } from "../../server/ground/oidc-settings"
import { withApiMeta } from "../../server/http/page-meta"

const stop = (sentence: string): never => {
  throw new Error(sentence)
}
const ALL = {
  OIDC_ISSUER: "https://masuk.example/realms/koperasi",
  OIDC_CLIENT_ID: "koperasi",
  OIDC_CLIENT_SECRET: "rahasia-klien-7",
  PUBLIC_URL: "https://koperasi.example",
}
const read = (env: Record<string, string>) => readOidcSettings(env, "/kantor", stop)

describe("settings of single sign-on", () => {
  test("name the provider, and the address of the app", () => {
    expect(read({})).toBeNull()
    expect(read({ PUBLIC_URL: "https://koperasi.example" })).toBeNull()
    expect(read(ALL)).toEqual({
      issuer: new URL("https://masuk.example/realms/koperasi"),
      clientId: "koperasi",
      clientSecret: "rahasia-klien-7",
      name: "masuk.example",
      appUrl: "https://koperasi.example/kantor",
    })
    expect(read({ ...ALL, OIDC_NAME: " Akun Kantor " })?.name).toBe("Akun Kantor")
  })

  test.each(["http://127.0.0.1:4000", "http://localhost:4000", "http://[::1]:4000"])(
    "allow %s without TLS",
    (OIDC_ISSUER) => expect(read({ ...ALL, OIDC_ISSUER })?.issuer.protocol).toBe("http:"),
  )

  test.each([
    [{ OIDC_CLIENT_SECRET: "" }, "harus diisi semua; belum ada OIDC_CLIENT_SECRET."],
    [{ OIDC_ISSUER: "", OIDC_CLIENT_ID: " " }, "belum ada OIDC_ISSUER dan OIDC_CLIENT_ID."],
    [{ OIDC_ISSUER: "http://masuk.example" }, "harus diawali https://"],
    [{ OIDC_ISSUER: "http://127.0.0.1.jahat.example" }, "harus diawali https://"],
    [{ OIDC_ISSUER: "masuk.example" }, "OIDC_ISSUER harus berupa alamat"],
    [{ OIDC_ISSUER: "https://masuk.example/?a=b" }, "OIDC_ISSUER harus berupa alamat"],
    [{ PUBLIC_URL: "" }, "OIDC_ISSUER memerlukan PUBLIC_URL"],
    [{ PUBLIC_URL: "https://koperasi.example/kantor" }, "tanpa jalur"],
    [{ OIDC_NAME: "x".repeat(41) }, "OIDC_NAME paling panjang 40 karakter."],
  ])("%j is refused in one sentence without the secret", (change, sentence) => {
    const reading = () => read({ ...ALL, ...change })
    expect(reading).toThrow(sentence)
    expect(reading).toThrow(/^((?!rahasia-klien-7).)*$/)
  })

  test("a name alone is refused", () => {
    expect(() => read({ OIDC_NAME: "Akun Kantor" })).toThrow("OIDC_NAME memerlukan OIDC_ISSUER")
  })

  test("the page gets the name, whose signs cannot leave the attribute", () => {
    const page = withApiMeta("<head></head>", { copies: false, sso: `"><script>alert(1)</script>&` })
    expect(page).toContain('content="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#38;"')
    expect(withApiMeta("<head></head>", { copies: false })).not.toContain("koperasi-sso")
    const days = withApiMeta("<head></head>", { copies: false, firstPasswordDays: 14 })
    expect(days).toContain('name="koperasi-first-password-days" content="14"')
  })
})
