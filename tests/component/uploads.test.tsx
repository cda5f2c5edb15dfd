/** Files of our own server in a form, a list and a detail: sent when chosen, redeemed by the save. */
import { useLocation } from "react-router"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { DocumentValue } from "../../src/core/document/value"
import type { Registry } from "../../src/core/schema/registry"
import { provideRemoteFiles, type RemoteFiles } from "../../src/fields/document/files"
import { createRemoteFiles } from "../../src/providers/rest/files"
import { FormPage, ListPage } from "../../src/views/screen/screens"
import { deliveries } from "../support/deliveries"
import { signIn } from "./support/app"
import { violations } from "./support/axe"
import { mountDeclared } from "./support/declared"
import { host, markServer } from "./support/host"
import { button, expectCount, expectGone, fill, heading, press, textsOf } from "./support/screen"

const PDF = (text = "slip") => `%PDF-1.4\n${text}`
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 1, 2, 3])

type Options = Parameters<RemoteFiles["upload"]>[2]
interface Sent extends Options {
  path: string
  name: string
  succeed: () => void
  fail: (message: string) => void
}
/** Uploads that wait for the test, in their order. */
let sent: Sent[] = []
let loaded: string[] = []

const remote: RemoteFiles = {
  upload: (path, file, options) =>
    new Promise<DocumentValue>((resolve, reject) => {
      const { name } = file
      const claim = `klaim-${name}`
      sent.push({
        ...options,
        path,
        name,
        succeed: () =>
          resolve({ claim, url: `${path}/${claim}`, name, type: "application/pdf", size: file.size }),
        fail: (message) => reject(new Error(message)),
      })
      options.signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")))
    }),
  load: async (path) => {
    loaded.push(path)
    return new Blob([JPEG], { type: "image/jpeg" })
  },
}

function Screens({ registry, add }: { registry: Registry; add: boolean }) {
  const { pathname } = useLocation()
  const resource = registry.get("deliveries")
  if (add || pathname === resource.form.create?.path) return <FormPage resource={resource} mode="create" />
  if (pathname === resource.form.edit?.path) return <FormPage resource={resource} mode="edit" />
  return <ListPage resource={resource} />
}
function open(add = false): void {
  mountDeclared([deliveries] as never, (registry) => <Screens registry={registry} add={add} />)
  provideRemoteFiles(async () => remote)
}
async function openAdd(): Promise<void> {
  open(true)
  await expect.element(heading("Tambah Data Kiriman")).toBeVisible()
  await fill("Nomor", "1")
}

const input = (label = "Slip Timbang") => page.getByLabelText(label, { exact: true })
async function give(files: readonly File[], label?: string): Promise<void> {
  const element = (await input(label).findElement()) as HTMLInputElement
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  element.files = chosen.files
  element.dispatchEvent(new Event("change", { bubbles: true }))
}
const file = (name: string, content: BlobPart = PDF(name)) => new File([content], name)
const rows = () => page.css("form li")
const upload = async (index: number): Promise<Sent> => {
  await expect.poll(() => sent.length).toBeGreaterThan(index)
  return sent[index] as Sent
}
const payload = (method: string) =>
  host.calls.findLast((call) => call.method === method)?.body as Record<string, unknown> | undefined
const hash = (digit: string) => digit.repeat(64)
const stored = (digit: string, name: string, type = "application/pdf") => ({
  hash: hash(digit),
  name,
  type,
  size: 100,
  url: `/deliveries/k1/files/slips/${hash(digit)}`,
})

beforeEach(() => {
  sent = []
  loaded = []
  markServer()
  host.data["/deliveries"] = [
    {
      id: "k1",
      version: 1,
      number: "7",
      slips: [stored("a", "satu.pdf"), stored("b", "foto.jpg", "image/jpeg")],
      letter: null,
    },
  ]
})
afterEach(() => provideRemoteFiles(async () => createRemoteFiles()))

describe("a form", () => {
  test("sends each file when it is chosen, one after the other, and their claims with the save", async () => {
    await openAdd()
    await expect.element(input()).toHaveAttribute("accept", ".pdf,.jpg,image/jpeg")
    await give([file("satu.pdf"), file("dua.pdf")])
    const first = await upload(0)
    expect(first.path).toBe("/deliveries/-/files/slips")
    first.onProgress(0.4)
    await expect
      .element(page.getByRole("progressbar", { name: "Mengunggah satu.pdf" }))
      .toHaveAttribute("value", "40")
    await expect.element(rows().nth(1)).toHaveTextContent("Menunggu giliran...")
    expect(sent).toHaveLength(1)
    first.succeed()
    await press("Simpan")
    ;(await upload(1)).succeed()
    await expect
      .poll(() => payload("POST"))
      .toMatchObject({
        number: "1",
        slips: [{ claim: "klaim-satu.pdf" }, { claim: "klaim-dua.pdf" }],
      })
  })

  test("orders and removes files, and has no fault for a reader", async () => {
    await openAdd()
    await give([file("satu.pdf"), file("dua.pdf"), file("tiga.pdf")])
    for (const index of [0, 1, 2]) (await upload(index)).succeed()
    await expectCount(page.getByRole("progressbar"), 0)
    await press("Turunkan satu.pdf")
    await press("Hapus dokumen tiga.pdf")
    await expect
      .poll(() => textsOf(page.css("form li")).map((text) => /[a-z]+\.pdf/.exec(text)?.[0]))
      .toEqual(["dua.pdf", "satu.pdf"])
    // The app's frame and colours are not mounted here.
    const off = { enabled: false }
    const rules = { "color-contrast": off, "landmark-one-main": off, region: off }
    expect(await violations({ rules })).toEqual([])
    await press("Simpan")
    await expect
      .poll(() => payload("POST"))
      .toMatchObject({
        slips: [{ claim: "klaim-dua.pdf" }, { claim: "klaim-satu.pdf" }],
      })
  })

  test("a failed upload says why, blocks the save, and is sent again", async () => {
    await openAdd()
    await give([file("satu.pdf")])
    ;(await upload(0)).fail("Tidak ada koneksi. Dokumen dapat diunggah setelah ada koneksi lagi.")
    await expect.element(page.getByRole("alert")).toHaveTextContent("Tidak ada koneksi.")
    await press("Simpan")
    await expect.element(page.getByText("Ada dokumen yang belum terunggah.").first()).toBeVisible()
    expect(payload("POST")).toBeUndefined()
    await press("Coba lagi mengunggah satu.pdf")
    ;(await upload(1)).succeed()
    await expectGone(page.getByText("Tidak ada koneksi."))
    await press("Simpan")
    await expect.poll(() => payload("POST")).toMatchObject({ slips: [{ claim: "klaim-satu.pdf" }] })
  })

  test("a cancelled upload is aborted, and the save goes on without it", async () => {
    await openAdd()
    await give([file("satu.pdf"), file("dua.pdf")])
    const first = await upload(0)
    await press("Batalkan unggahan satu.pdf")
    expect(first.signal.aborted).toBe(true)
    ;(await upload(1)).succeed()
    await press("Simpan")
    await expect.poll(() => payload("POST")).toMatchObject({ slips: [{ claim: "klaim-dua.pdf" }] })
  })

  test("refuses other content and more files than the field holds, before it sends anything", async () => {
    await openAdd()
    await give([file("satu.pdf", "<html>"), file("dua.exe"), file("tiga.pdf", PDF(" ".repeat(6000)))])
    await expect.element(page.getByText("satu.pdf: Format file tidak didukung.")).toBeVisible()
    await expect.element(page.getByText("dua.exe: Format file tidak didukung.")).toBeVisible()
    await expect.element(page.getByText("tiga.pdf: Ukuran file maksimal 4KB")).toBeVisible()
    await expect.element(input()).toHaveAttribute("aria-invalid", "true")
    expect(sent).toEqual([])
    await give(["a", "b", "c", "d"].map((name) => file(`${name}.pdf`)))
    await expect.element(page.getByText("d.pdf: Paling banyak 3 dokumen.")).toBeVisible()
    await expectCount(rows(), 3)
  })

  test("takes dropped files; a field for one file replaces it", async () => {
    await openAdd()
    const transfer = new DataTransfer()
    transfer.items.add(file("satu.pdf"))
    const box = (await input("Surat").findElement()).nextElementSibling
    box?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }))
    ;(await upload(0)).succeed()
    await give([file("dua.pdf")], "Surat")
    ;(await upload(1)).succeed()
    await press("Simpan")
    await expect.poll(() => payload("POST")).toMatchObject({ letter: { claim: "klaim-dua.pdf" } })
  })

  test("keeps stored files by their hash in an edit", async () => {
    open()
    await page.getByTitle("Edit 7").click()
    await expect.element(heading("Edit Data Kiriman")).toBeVisible()
    await expectCount(rows(), 2)
    await press("Hapus dokumen satu.pdf")
    await give([file("baru.pdf")])
    ;(await upload(0)).succeed()
    await press("Simpan")
    await expect
      .poll(() => payload("PUT"))
      .toMatchObject({ slips: [{ hash: hash("b") }, { claim: "klaim-baru.pdf" }] })
  })
})

test("a list shows small pictures, which open; only pictures are loaded for it", async () => {
  open()
  await expect.element(button("Lihat dokumen satu.pdf")).toHaveTextContent("PDF")
  await expectCount(page.css("td img"), 1)
  expect(loaded).toEqual([`/deliveries/k1/files/slips/${hash("b")}`])
  await press("Lihat dokumen foto.jpg")
  await expect.element(page.getByRole("dialog", { name: "foto.jpg" })).toBeVisible()
  await expect.element(page.getByRole("img", { name: "foto.jpg" })).toBeVisible()
})

test("an import says that it leaves files out", async () => {
  open()
  await press("Impor")
  const note = "Slip Timbang, Surat tidak ikut diimpor: isi di formulir setiap data."
  await expect.element(page.getByText(note)).toBeVisible()
})

describe("the request", () => {
  /** Replaces the network: each request waits for the test. */
  class Request {
    static last: Request
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    headers: Record<string, string> = {}
    address = ""
    sent: unknown
    status = 0
    responseText = ""
    onload = () => {}
    onerror = () => {}
    onabort = () => {}
    constructor() {
      Request.last = this
    }
    open = (method: string, url: string) => {
      this.address = `${method} ${url}`
    }
    setRequestHeader = (name: string, value: string) => {
      this.headers[name] = value
    }
    send = (body: unknown) => {
      this.sent = body
    }
    abort = () => this.onabort()
    answer = (status: number, body: object) => {
      Object.assign(this, { status, responseText: JSON.stringify(body) })
      this.onload()
    }
  }
  const send = async (signal = new AbortController().signal) => {
    const parts: number[] = []
    const given = file("Slip & 1.pdf")
    const answer = createRemoteFiles().upload("/deliveries/-/files/slips", given, {
      signal,
      onProgress: (part) => parts.push(part),
    })
    answer.catch(() => {})
    await expect.poll(() => Request.last?.sent).toBe(given)
    return { answer, request: Request.last, parts }
  }
  beforeEach(() => {
    vi.stubGlobal("XMLHttpRequest", Request)
    signIn()
  })
  afterEach(() => vi.unstubAllGlobals())

  test("sends the bytes with the session's token, and gives the claim", async () => {
    const { answer, request, parts } = await send()
    expect(request.address).toMatch(
      /^POST .*\/api\/v1\/deliveries\/-\/files\/slips\?name=Slip%20%26%201\.pdf$/,
    )
    expect(request.headers).toEqual({
      "Content-Type": "application/octet-stream",
      Authorization: `Bearer ${localStorage.getItem("token")}`,
    })
    request.upload.onprogress?.({ loaded: 1, total: 4 })
    expect(parts).toEqual([0.25])
    const data = { claim: "c", url: "/u", name: "Slip & 1.pdf", type: "application/pdf", size: 9 }
    request.answer(201, { data })
    expect(await answer).toEqual(data)
  })

  test("that is refused, lost, cancelled or answered by a page says so", async () => {
    const refused = await send()
    refused.request.answer(422, { message: "Format file tidak didukung." })
    await expect(refused.answer).rejects.toThrow("Format file tidak didukung.")
    const lost = await send()
    lost.request.onerror()
    await expect(lost.answer).rejects.toThrow("Tidak ada koneksi.")
    const controller = new AbortController()
    const cancelled = await send(controller.signal)
    controller.abort()
    await expect(cancelled.answer).rejects.toMatchObject({ name: "AbortError" })
    const page = await send()
    page.request.answer(200, [])
    await expect(page.answer).rejects.toThrow("Dokumen tidak dapat diunggah. Coba lagi.")
  })

  test("is not made to a server that is not ours", async () => {
    document.querySelector('meta[name="koperasi-api"]')?.remove()
    await expect(
      createRemoteFiles().upload("/x", file("a.pdf"), {
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
    ).rejects.toThrow("tidak menyimpan dokumen")
  })
})
