import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { readSettings, SettingsError } from "../../server/ground/settings"
import { tempFolder } from "./support/temp-folder"

const folder = tempFolder()
const DATA_DIR = join(folder, "data")

describe("settings", () => {
  test("have defaults that work", () => {
    expect(readSettings([], { DATA_DIR })).toEqual({
      host: "127.0.0.1",
      port: 3000,
      files: { kind: "disk", folder: join(DATA_DIR, "files") },
      dataDir: DATA_DIR,
      databaseUrl: null,
      apiUrl: null,
      admin: { email: null, password: null },
      sessionHours: 8,
      sessionIdleHours: 4,
      firstPasswordDays: 7,
      basePath: "",
      historyDays: 0,
      auditHeadFile: null,
      internalWebhooks: false,
      mail: null,
      oidc: null,
      timeZone: "Asia/Jakarta",
      offline: true,
      trustedProxy: [],
      tokenSecret: null,
      demo: false,
      backup: null,
      copies: { quota: 500 * 1024 * 1024 },
    })
    expect(existsSync(DATA_DIR)).toBe(true)
  })

  test("with API_URL no data folder is made", () => {
    const unused = join(folder, "unused")
    expect(readSettings([], { API_URL: "https://host/", DATA_DIR: unused }).apiUrl).toBe("https://host")
    expect(existsSync(unused)).toBe(false)
  })

  test("files are in a bucket if one is named", () => {
    const keys = { AWS_ACCESS_KEY_ID: "kunci", AWS_SECRET_ACCESS_KEY: "rahasia" }
    const env = {
      ...keys,
      DATA_DIR,
      FILES_URL: "s3://dokumen.koperasi/satu/dua/",
      AWS_ENDPOINT_URL: "http://s3:9000/",
    }
    expect(readSettings([], env).files).toEqual({
      kind: "s3",
      bucket: "dokumen.koperasi",
      prefix: "satu/dua",
      endpoint: "http://s3:9000",
      region: "us-east-1",
      accessKey: "kunci",
      secretKey: "rahasia",
      sessionToken: "",
    })
    const away = { DATABASE_URL: "postgres://host/db", TOKEN_SECRET: "x".repeat(32) }
    expect(readSettings([], away).files).toBeNull()
    // The folder that the refusal of such a start asks for.
    const named = readSettings([], { ...away, DATA_DIR })
    expect([named.dataDir, named.files]).toEqual(["", { kind: "disk", folder: join(DATA_DIR, "files") }])
  })

  const file = join(folder, "file")
  writeFileSync(file, "")
  test.each<[string, Record<string, string>, string[]?]>([
    ["PORT", { PORT: "abc" }],
    ["PORT", { PORT: "70000" }],
    ["PORT", { PORT: "80.5" }],
    ["SESSION_HOURS", { SESSION_HOURS: "-1" }],
    ["SESSION_IDLE_HOURS", { SESSION_IDLE_HOURS: "721" }],
    ["FIRST_PASSWORD_DAYS", { FIRST_PASSWORD_DAYS: "0" }],
    ["HISTORY_DAYS", { HISTORY_DAYS: "0.5" }],
    ["AUDIT_HEAD_FILE", { AUDIT_HEAD_FILE: join(folder, "tidak-ada", "ujung") }],
    ["AUDIT_HEAD_FILE", { AUDIT_HEAD_FILE: folder }],
    ["API_URL", { API_URL: "host tanpa skema" }],
    ["API_URL", { API_URL: "ftp://host" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://host/db" }],
    ["DATABASE_URL", { DATABASE_URL: "postgres" }],
    ["ADMIN_EMAIL", { ADMIN_EMAIL: "bukan email" }],
    ["ADMIN_PASSWORD", { ADMIN_PASSWORD: "pendek" }],
    ["TOKEN_SECRET", { TOKEN_SECRET: "kurang dari 32 karakter" }],
    ["FILES_URL", { FILES_URL: "https://bucket/dokumen" }],
    ["FILES_URL", { FILES_URL: "s3://Bucket Besar/dokumen" }],
    ["AWS_ENDPOINT_URL", { FILES_URL: "s3://bucket", AWS_ENDPOINT_URL: "s3.example" }],
    ["AWS_SECRET_ACCESS_KEY", { FILES_URL: "s3://bucket", AWS_ACCESS_KEY_ID: "kunci" }],
    ["DATA_DIR", { DATA_DIR: join(file, "data") }],
    ["bukan folder", { DATA_DIR: file }],
    ["bukan folder", { BACKUP_DIR: file }],
    // Below /proc Node's recursive mkdir never returns.
    ["DATA_DIR", { DATA_DIR: "/proc/none/data" }],
    ["TRUSTED_PROXY", { TRUSTED_PROXY: "127.0.0.1, proxy.lokal" }],
    ["TRUSTED_PROXY", { TRUSTED_PROXY: "10.0.0.0/33" }],
    ["TRUSTED_PROXY", { TRUSTED_PROXY: "0.0.0.0/0" }],
    ["BASE_PATH", { BASE_PATH: "/dua kata" }],
    ["BASE_PATH", { BASE_PATH: "https://host/x" }],
    ["BASE_PATH", { BASE_PATH: "/../x" }],
    ["BASE_PATH", { BASE_PATH: "/api" }],
    ["BACKUP_DIR", { BACKUP_DIR: join(file, "cadangan") }],
    ["BACKUP_AT", { BACKUP_DIR: join(folder, "cadangan"), BACKUP_AT: "24:00" }],
    ["BACKUP_AT", { BACKUP_DIR: join(folder, "cadangan"), BACKUP_AT: "malam" }],
    ["BACKUP_KEEP", { BACKUP_DIR: join(folder, "cadangan"), BACKUP_KEEP: "0" }],
    ["COPY_BROWSER_DATA", { COPY_BROWSER_DATA: "mungkin" }],
    ["COPY_QUOTA_MB", { COPY_QUOTA_MB: "banyak" }],
    ["--demo", { API_URL: "https://host" }, ["--demo"]],
    ["--lain", {}, ["--lain"]],
  ])("an invalid %s is refused in one sentence: %o", (name, env, args = []) => {
    let message = ""
    try {
      readSettings(args, { DATA_DIR, ...env })
    } catch (error) {
      expect(error).toBeInstanceOf(SettingsError)
      message = (error as Error).message
    }
    expect(message).toContain(name)
    expect(message).toMatch(/^[^\n]+\.$/)
  })
})
