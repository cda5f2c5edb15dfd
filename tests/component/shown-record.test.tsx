/** A record opens by its name, at an address of its own: beside the list, as a dialog, or as a page on a phone. */
import { beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { hold } from "../stub/answers"
import { hostPartner } from "../support/host-partner"
import { KINDS, peopleOf, personOf } from "../support/people"
import { row } from "../support/stored-lists"
import { openApp, reloadApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host, markServer } from "./support/host"
import {
  boxOf,
  button,
  closeSuccess,
  colour,
  dataRows,
  expectAddress,
  expectCount,
  expectGone,
  expectNoOverflow,
  fill,
  heading,
  names,
  press,
  resize,
  rowOf,
} from "./support/screen"
import { openTransactions, putList } from "./support/stored-lists"

const [kind] = KINDS
const detail = () => page.getByRole("dialog", { name: kind.resource.show.heading, exact: true })
const link = (name: string) => page.getByRole("link", { name, exact: true })
const shows = (name: string) => expect.element(detail().getByRole("heading", { name })).toBeVisible()
const address = (id: string, query = "?") => `${kind.list}${query}show=${id}`
const idOf = (number: number) => String(host.data[kind.path]?.[number - 1]?.id)

const openList = async (records = 3, query = "") => {
  host.data[kind.path] = peopleOf(kind, records)
  await openApp("/dashboard")
  await expect.element(heading("Dashboard Transaksi Singkong")).toBeVisible()
  document.querySelector<HTMLElement>(`#sidebar a[href="${kind.list}"]`)?.click()
  await expectCount(dataRows(), Math.min(records, 20))
  if (query) await openApp(kind.list + query)
}
/** Beside a record a row has one menu. */
const removeRow = async (name: string) => {
  await page.getByTitle(`Aksi untuk ${name}`).click()
  await page.getByRole("menuitem", { name: "Hapus", exact: true }).click()
}
const size = async (width: number) => {
  await resize(width, 800)
  onTestFinished(() => resize(1440, 900))
}

describe("the list beside the record", () => {
  const LONG = "Raden Ajeng Kartini Kusumawardhani Prawirodirdjo Sosrokartono"
  /** The parts that keep rows and columns load in an idle moment. */
  const steady = () => expect.poll(() => page.css("[data-rows] > style").elements().length).toBe(2)
  const openLong = async () => {
    host.data[kind.path] = Array.from({ length: 20 }, (_, index) =>
      personOf(kind, index + 1, { profiles: { full_name: `${LONG} ${index + 1}` } }),
    )
    await openApp(kind.list)
    await expectCount(dataRows(), 20)
    await steady()
  }
  /** Rows that grow with the panel, as those of a table that breaks its texts. */
  const moveRows = () => {
    const style = document.createElement("style")
    style.textContent = "main:has([data-panel]) tbody td { height: 90px }"
    document.head.append(style)
    onTestFinished(() => style.remove())
  }
  const topOf = (name: string) => link(name).element().getBoundingClientRect().top

  test("a double click opens the record that was pressed, although the rows move", async () => {
    await openLong()
    moveRows()
    await link(`${LONG} 8`).click()
    await shows(`${LONG} 8`)
    const other = link(`${LONG} 5`).element()
    other.dispatchEvent(new MouseEvent("click", { detail: 2, bubbles: true, cancelable: true }))
    await expectAddress(address(idOf(8)))
    await expect.element(link(`${LONG} 8`)).toHaveAttribute("aria-current", "true")
  })

  test("the pressed row stays where it is, also at the end of the page", async () => {
    await openLong()
    moveRows()
    const last = `${LONG} 20`
    link(last).element().scrollIntoView({ block: "end" })
    await expect.element(link(last)).toBeInViewport()
    const before = topOf(last)
    await link(last).click()
    await shows(last)
    await expect.poll(() => Math.abs(topOf(last) - before)).toBeLessThan(60)
    await expect.element(link(last)).toBeInViewport()
  })

  /** Each different frame of the list until it is stopped: scroll position, columns, first row, buttons and tools. */
  const frames = () => {
    const seen: string[] = []
    let running = true
    const parts = ["main thead th", "main tbody tr", "main tbody tr:first-child button", "[data-tools] > *"]
    const look = () => {
      const rects = parts.map((selector) =>
        [...document.querySelectorAll(selector)].slice(0, 12).map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect()
          return [x, y, width, height].map(Math.round).join()
        }),
      )
      const tools = [...document.querySelectorAll<HTMLElement>("[data-tools] [data-actions]")]
      const frame = JSON.stringify([scrollY, rects, tools.map(({ offsetWidth }) => offsetWidth)])
      if (seen.at(-1) !== frame) seen.push(frame)
    }
    // An observer of sizes sees the frame as it is painted, unlike one of frames alone.
    const next = () => {
      if (!running) return
      new ResizeObserver((_, observer) => {
        observer.disconnect()
        look()
      }).observe(document.documentElement)
      requestAnimationFrame(next)
    }
    next()
    return () => {
      running = false
      return seen
    }
  }
  /** Waits until antd's buttons would have faded. */
  const settle = () => new Promise((settled) => setTimeout(settled, 400))

  test.each([kind.list, "/transaksi-singkong"])(
    "of %s opens and closes in one step, its rows stay, and it is then where it was",
    async (list) => {
      host.data[kind.path] = peopleOf(kind, 30)
      putList(Array.from({ length: 30 }, (_, at) => row(`N-${at}`)))
      await openApp(list)
      const opener = page.css("main tbody a[data-record]").nth(2)
      await expect.element(opener).toBeVisible()
      await steady()
      await settle()
      const before = boxOf(opener).top
      const opened = frames()
      await opener.click()
      await expect.element(button("Tutup", page.getByRole("dialog"))).toBeVisible()
      await settle()
      const [closedFrame, openFrame, ...more] = opened()
      expect(more).toEqual([])
      expect([scrollY, boxOf(opener).top]).toEqual([0, before])
      const closed = frames()
      await button("Tutup", page.getByRole("dialog")).click()
      await expectGone(page.getByRole("dialog"))
      await settle()
      expect(closed()).toEqual([openFrame, closedFrame])
    },
  )

  test.each([1200, 1366, 1440])("at %i pixels it leaves out columns before a text wraps", async (width) => {
    await size(width)
    host.data[kind.path] = Array.from({ length: 20 }, (_, at) =>
      personOf(kind, at + 1, { profiles: { full_name: `Endang Susilowati ${at + 1}` } }),
    )
    await openApp(kind.list)
    const opener = link("Endang Susilowati 3")
    await expect.element(opener).toBeVisible()
    await steady()
    await opener.click()
    await shows("Endang Susilowati 3")
    await settle()
    expect(scrollY).toBe(0)
    expect(boxOf(opener).height).toBeLessThan(24)
    await expectNoOverflow()
  })

  test("steps through its rows keep the shown one in sight, above the pages and below the headings", async () => {
    await size(1366)
    host.data[kind.path] = peopleOf(kind, 45)
    await openApp(kind.list)
    await expectCount(dataRows(), 20)
    await link("Orang 002").click()
    await shows("Orang 002")
    const inSight = () => {
      const { top, bottom } = boxOf(rowOf("Orang 020"))
      return [top >= 0, bottom <= boxOf(page.getByRole("navigation", { name: "Halaman" })).top]
    }
    expect(inSight()).toEqual([true, false])
    for (let at = 3; at <= 20; at++) {
      await userEvent.keyboard("{ArrowDown}")
      await shows(`Orang ${String(at).padStart(3, "0")}`)
    }
    await expect.poll(inSight).toEqual([true, true])
    expect(scrollY).toBeGreaterThan(0)
    await userEvent.keyboard("{ArrowDown}")
    await shows("Orang 021")
    await expect
      .poll(() => boxOf(rowOf("Orang 021")).top)
      .toBeGreaterThan(boxOf(page.css("main thead")).bottom - 1)
  })

  test("rows that would get lower keep their heights until it closes", async () => {
    await openLong()
    const style = document.createElement("style")
    // Names of two lines have one beside the panel.
    style.textContent = "main:not(:has([data-panel])) a[data-record] { display: block; padding-bottom: 30px }"
    document.head.append(style)
    onTestFinished(() => style.remove())
    const rowTop = (at: number) => boxOf(rowOf(`${LONG} ${at}`).first()).top
    const tops = () => [scrollY, rowTop(2), rowTop(5), rowTop(9)]
    const before = tops()
    await link(`${LONG} 5`).click()
    await shows(`${LONG} 5`)
    await settle()
    expect(tops()).toEqual(before)
    await press("Tutup", detail())
    await expectGone(detail())
    expect(tops()).toEqual(before)
    style.remove()
    await expect.poll(() => rowTop(9)).toBeLessThan(before[3] ?? 0)
  })

  test("a record that was opened by a press on its row gives the focus to its name, and the page stays", async () => {
    await size(1366)
    await openList(20)
    const [, , row] = dataRows().elements()
    const name = row?.querySelector("a[data-record]")
    const cell = row?.querySelectorAll("td")[2]
    if (!cell || !name) throw new Error("There is no row.")
    await userEvent.click(cell)
    await expect.element(detail()).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expectCount(detail(), 0)
    await expect.poll(() => document.activeElement).toBe(name)
    expect(window.scrollY).toBe(0)
  })

  test("scrolls back when it closes, but not for a record that was opened beside another", async () => {
    await openLong()
    moveRows()
    await link(`${LONG} 12`).click()
    await shows(`${LONG} 12`)
    await expect.poll(() => scrollY).toBeGreaterThan(100)
    await press("Tutup", detail())
    await expect.poll(() => scrollY).toBe(0)
    await link(`${LONG} 2`).click()
    await shows(`${LONG} 2`)
    await link(`${LONG} 3`).click()
    await shows(`${LONG} 3`)
    scrollBy(0, 300)
    const before = scrollY
    await userEvent.keyboard("{Escape}")
    await expectGone(detail())
    await settle()
    expect(before - scrollY).toBeLessThan(200)
  })

  test.each([1200, 1366, 1440])(
    "at %i pixels the tools stay in one row, and no other row comes below the pointer",
    async (width) => {
      await size(width)
      await openTransactions([row("A-1"), row("A-2")])
      const first = () => link("A-1").element().getBoundingClientRect().top
      await expect.element(link("A-1")).toBeVisible()
      const before = first()
      await link("A-1").click()
      await expect.element(page.getByRole("dialog").getByRole("heading", { name: "A-1" })).toBeVisible()
      // The head of a table with fewer columns is lower.
      await expect.poll(() => Math.abs(first() - before)).toBeLessThan(20)
      await expect.element(button("Advanced Search")).toBeVisible()
      await expect.element(button("Cetak").first()).toBeVisible()
      await expectNoOverflow()
    },
  )

  test("it keeps the name, the columns of a card and the buttons of its rows, and no more", async () => {
    await openList(20)
    const heads = () =>
      page
        .getByRole("columnheader")
        .elements()
        .filter((each) => each.checkVisibility())
        .map((each) => each.textContent)
    const all = heads()
    await link("Orang 001").click()
    await shows("Orang 001")
    const { columns, card } = kind.resource.list
    const kept = columns.filter(({ field }) => field === kind.resource.title || card.includes(field))
    expect(kept.length).toBeLessThan(columns.length)
    await expect.poll(heads).toEqual([...kept.map(({ label }) => label), "Aksi"])
    await expectNoOverflow()
    const box = page.getByRole("table").element().parentElement as HTMLElement
    // The edges of columns follow.
    await expect.poll(() => box.scrollWidth).toBe(box.clientWidth)
    await button("Tutup", detail()).click()
    await expect.poll(heads).toEqual(all)
  })
})

describe("the address", () => {
  test("opens by the name, and Back closes it and focuses the name", async () => {
    await openList()
    await link("Orang 002").click()
    await shows("Orang 002")
    await expectAddress(address(idOf(2)))
    history.back()
    await expectGone(detail())
    await expectAddress(kind.list)
    await expect.element(link("Orang 002")).toHaveFocus()
    history.forward()
    await shows("Orang 002")
    history.back()
    await expectGone(detail())
    history.back()
    await expectAddress("/dashboard")
  })

  test.each(["Tutup", "Tutup dialog"])(
    "'%s' goes back to the list, and the next Back leaves it",
    async (name) => {
      await openList()
      await link("Orang 001").click()
      await shows("Orang 001")
      const close = button(name, detail()).element() as HTMLElement
      close.click()
      close.click()
      await expectGone(detail())
      await expectAddress(kind.list)
      history.back()
      await expectAddress("/dashboard")
    },
  )

  test("is shared: it opens the record over the list of its other parts, and closing it keeps those", async () => {
    host.data[kind.path] = peopleOf(kind, 25)
    await openApp(address(idOf(22), "?currentPage=2&"))
    await shows("Orang 022")
    await expectCount(dataRows(), 5)
    await reloadApp()
    await shows("Orang 022")
    await expect.poll(() => document.title).toMatch(/^Orang 022 – Data Admin · /)
    await userEvent.keyboard("{Escape}")
    await expectGone(detail())
    await expect.poll(() => document.title).toMatch(/^Data Admin · /)
    await expectAddress(`${kind.list}?currentPage=2`)
    await expect.element(link("Orang 022")).toHaveFocus()
  })

  test("goes with a search, an order and a page that are chosen while it is open", async () => {
    await openList(25)
    await link("Orang 003").click()
    await shows("Orang 003")
    await press("Halaman 2")
    await expectAddress(address(idOf(3), "?currentPage=2&"))
    await shows("Orang 003")
    await press("Tutup", detail())
    await expectAddress(`${kind.list}?currentPage=2`)
    history.back()
    await shows("Orang 003")
    await expectAddress(address(idOf(3)))
    history.back()
    await expectAddress(kind.list)
    await expectCount(dataRows(), 20)
  })

  test("another name shows its record in the same entry", async () => {
    await openList()
    await link("Orang 001").click()
    await link("Orang 003").click()
    await shows("Orang 003")
    await expect.element(link("Orang 003")).toHaveAttribute("aria-current", "true")
    history.back()
    await expectGone(detail())
    await expectAddress(kind.list)
  })

  test("of a record beyond the loaded rows reads it from our server", async () => {
    markServer()
    host.data[kind.path] = peopleOf(kind, 2)
    const body = { data: { ...personOf(kind, 9), id: "far" } }
    host.answers.set("GET /users/far", { status: 200, body })
    await openApp(address("far"))
    await shows("Orang 009")
    await expect.element(detail()).toHaveTextContent("tidak tampil di daftar")
  })

  test("of a record that is gone says so in words, without a call to another host", async () => {
    host.data[kind.path] = peopleOf(kind, 2)
    await openApp(address("gone"))
    await expect
      .element(detail())
      .toHaveTextContent("Data ini tidak ada lagi, atau Anda tidak berhak melihatnya.")
    expect(host.calls.filter(({ path }) => path.endsWith("/gone"))).toEqual([])
    await press("Tutup", detail())
    await expectAddress(kind.list)
    await expectCount(dataRows(), 2)
  })

  test.each([403, 404])("of a record that our server answers with %s says so in words", async (status) => {
    markServer()
    host.data[kind.path] = peopleOf(kind, 2)
    host.answers.set("GET /users/hidden", { status, body: { message: "x" } })
    await openApp(address("hidden"))
    await expect.element(detail()).toHaveTextContent("Data ini tidak ada lagi")
    expect(host.calls.map(({ path }) => path)).toContain("/users/hidden")
  })
})

describe("beside the list", () => {
  beforeEach(() => openList(25))

  test("the list scrolls, sorts and ticks, and keeps its width for itself", async () => {
    await link("Orang 002").click()
    await shows("Orang 002")
    const panel = boxOf(detail())
    expect(panel.width).toBe(480)
    expect(panel.right).toBe(innerWidth)
    expect(panel.right - boxOf(button("Tutup", detail())).right).toBe(20)
    expect(boxOf(page.css("table")).left).toBeLessThan(panel.left)
    expect(boxOf(page.css("main section")).right).toBeLessThanOrEqual(panel.left)
    await press("Nama")
    await press("Nama")
    await expect.poll(() => names()[0]).toBe("Orang 025")
    await shows("Orang 002")
  })

  test("arrow keys and buttons step through the rows, across the pages", async () => {
    await link("Orang 019").click()
    await shows("Orang 019")
    await expect.element(button("Tutup", detail())).toHaveFocus()
    await userEvent.keyboard("{ArrowDown}")
    await shows("Orang 020")
    await userEvent.keyboard("{ArrowRight}")
    await shows("Orang 021")
    await expectAddress(address(idOf(21), "?currentPage=2&"))
    await press("Data sebelumnya", detail())
    await shows("Orang 020")
    await userEvent.keyboard("{Escape}")
    await expectGone(detail())
    await expect.element(link("Orang 020")).toHaveFocus()
  })

  test("at the first and the last row there is no further step", async () => {
    await link("Orang 001").click()
    await shows("Orang 001")
    await expect.element(button("Data sebelumnya", detail())).toHaveAttribute("aria-disabled", "true")
    await userEvent.keyboard("{ArrowUp}")
    await shows("Orang 001")
    await expect.element(button("Data berikutnya", detail())).toHaveAttribute("aria-disabled", "false")
  })

  test("a search that hides the row keeps the record, says so, and steps lead to the rows; Escape in the search does not close it", async () => {
    await link("Orang 002").click()
    await shows("Orang 002")
    const note = detail().getByText("tidak tampil di daftar")
    await expectGone(note)
    const before = boxOf(detail().getByRole("heading", { name: "Orang 002" })).top
    await page.getByRole("searchbox").fill("tak ada")
    await expect.element(note).toBeVisible()
    await expect.element(button("Data berikutnya", detail())).toHaveAttribute("aria-disabled", "true")
    expect(boxOf(detail().getByRole("heading", { name: "Orang 002" })).top).toBe(before)
    await userEvent.keyboard("{Escape}")
    await shows("Orang 002")
    await page.getByRole("searchbox").fill("Orang 011")
    await expectCount(dataRows(), 1)
    await expect.element(note).toBeVisible()
    await press("Data berikutnya", detail())
    await shows("Orang 011")
    await expectGone(note)
  })

  test("a record that is deleted in the list closes", async () => {
    await link("Orang 002").click()
    await shows("Orang 002")
    await removeRow("Orang 002")
    await press("Ya", page.getByRole("alertdialog"))
    await expectGone(detail())
    await expectAddress(kind.list)
    await expect.poll(() => document.activeElement?.closest("main [data-rows]") ?? null).not.toBeNull()
  })

  test("Edit opens the form, and its end returns to the record", async () => {
    await link("Orang 002").click()
    await press("Edit", detail())
    await expect.element(heading(kind.headings.edit)).toBeVisible()
    await press("Batal")
    await shows("Orang 002")
    await expectAddress(address(idOf(2)))
  })

  test("a dialog above it takes Back and Escape first", async () => {
    await link("Orang 002").click()
    await shows("Orang 002")
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }))
    const finder = page.getByRole("dialog", { name: "Cari apa saja" })
    await expect.element(finder).toBeVisible()
    history.back()
    await expectGone(finder)
    await shows("Orang 002")
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }))
    await expect.element(finder).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expectGone(finder)
    await shows("Orang 002")
  })

  test("is accessible in light and dark", async () => {
    await link("Orang 002").click()
    await shows("Orang 002")
    await expectAccessible()
  })
})

test("a dialog between phone and desktop, with the same keys and address", async () => {
  await size(1100)
  await openList()
  await link("Orang 001").click()
  await shows("Orang 001")
  expect(detail().element().matches("dialog:modal")).toBe(true)
  await userEvent.keyboard("{ArrowDown}")
  await shows("Orang 002")
  await expectAddress(address(idOf(2)))
  await userEvent.keyboard("{Escape}")
  await expectGone(detail())
  await expect.element(link("Orang 002")).toHaveFocus()
  history.back()
  await expectAddress("/dashboard")
})

test("another width changes the frame, after the dialogs inside are closed", async () => {
  onTestFinished(() => resize(1440, 900))
  markServer()
  await openList()
  await link("Orang 001").click()
  // A field is lower than on a phone, where a finger presses it.
  const field = () => boxOf(detail().css("dl > div").first()).height
  // The panel loads late if no test before has opened it.
  await expect.poll(field).toBe(28)
  const list = () => boxOf(page.getByRole("table")).width
  const before = list()
  await press("Riwayat", detail())
  const history = page.getByRole("dialog", { name: "Riwayat", exact: true })
  await expect.element(history).toBeVisible()
  // Beside it nothing is dimmed: the list keeps its width, the page its colour, and it scrolls.
  expect(list()).toBe(before)
  const { overflow, backgroundColor } = getComputedStyle(document.documentElement)
  expect([overflow, backgroundColor]).toEqual(["visible", colour("page")])
  await resize(390, 800)
  await expect.element(history).toBeVisible()
  // A sheet at the foot of the window, for its few entries.
  expect(boxOf(history).bottom).toBe(innerHeight)
  expect(boxOf(history).height).toBe(innerHeight / 2)
  await press("Tutup dialog", history)
  await expect.poll(() => detail().element().matches("dialog:modal")).toBe(true)
  await expect.poll(field).toBe(32)
  await resize(1440, 900)
  await expect.poll(() => detail().element().matches("dialog")).toBe(false)
  await shows("Orang 001")
})

test("a page on a phone", async () => {
  await size(390)
  await openList()
  await link("Orang 001").click()
  await shows("Orang 001")
  const { top, left, width, height } = boxOf(detail())
  expect([top, left, width, height]).toEqual([0, 0, innerWidth, innerHeight])
  await expectNoOverflow()
  history.back()
  await expectGone(detail())
})

test("opened by its address, a record takes the focus itself, without a ring, and the first Tab stays in it", async () => {
  await size(390)
  host.data[kind.path] = peopleOf(kind, 3)
  await openApp(address(idOf(2)))
  await shows("Orang 002")
  await expect.element(detail()).toHaveFocus()
  const { outlineStyle, outlineColor } = getComputedStyle(detail().element())
  expect(outlineStyle === "none" || outlineColor === "rgba(0, 0, 0, 0)").toBe(true)
  await userEvent.keyboard("{Tab}")
  await expect.element(button("Data sebelumnya", detail())).toHaveFocus()
  await userEvent.keyboard("{ArrowDown}")
  await shows("Orang 003")
})

test("the buttons of a record have their places while it is loading", async () => {
  await size(390)
  markServer()
  host.data[kind.path] = peopleOf(kind, 2)
  const { seen, release } = hold(host, "GET /users/far", {
    status: 200,
    body: { data: { ...personOf(kind, 9), id: "far" } },
  })
  await openApp(address("far"))
  await seen
  await expect.element(detail().getByRole("status")).toHaveTextContent("Memuat data...")
  const places = () =>
    ["Edit", "Riwayat", "Salin", "Tutup"].map((name) => {
      const { left, top, width } = boxOf(button(name, detail()))
      return [name, left, top, width]
    })
  const before = places()
  await expect.element(button("Edit", detail())).toBeDisabled()
  await expect.element(button("Tutup", detail())).toBeEnabled()
  release()
  await shows("Orang 009")
  await expect.element(button("Edit", detail())).toBeEnabled()
  expect(places()).toEqual(before)
  const lefts = places().map(([, left]) => left)
  expect(lefts).toEqual([...lefts].sort((a, b) => Number(a) - Number(b)))
})

test("the edge of a state's tag is in line with the other values, and below a long name with the name", async () => {
  await size(390)
  host.data["/users/partner"] = [hostPartner()]
  await openApp("/data-mitra")
  await link("Budi Angkut").click()
  const partner = page.getByRole("dialog", { name: "Detail Mitra" })
  const value = partner.css("dd").first()
  const state = partner.css("dd > span[data-tone]").first()
  await expect.element(state).toBeVisible()
  expect(boxOf(state).left).toBeCloseTo(boxOf(value).left, 1)
  const title = partner.getByRole("heading", { name: "Budi Angkut" })
  const tag = partner.css("h2 + span > span").first()
  const name = new Range()
  name.selectNode(title.element().firstChild as Node)
  expect(boxOf(tag).left - name.getBoundingClientRect().right).toBeGreaterThan(6)
  // The steps and × are on the line of the small heading: the name has the whole width.
  expect(boxOf(button("Data berikutnya")).bottom).toBeLessThanOrEqual(boxOf(title).top + 6)
  const box = title.element().parentElement as HTMLElement
  box.style.flex = `0 0 ${boxOf(title).width + 8}px`
  await expect.poll(() => boxOf(tag).left - boxOf(title).left).toBe(0)
})

test("a record of this browser's list is found after it has moved, and after an edit", async () => {
  await openTransactions([row("A-1"), row("A-2"), row("A-3")])
  const transaction = (note: string) =>
    expect
      .element(page.getByRole("dialog", { name: "Detail Data" }).getByRole("heading", { name: note }))
      .toBeVisible()
  await link("A-2").click()
  await transaction("A-2")
  const before = location.search
  await removeRow("A-1")
  await press("Ya", page.getByRole("alertdialog"))
  await expect.poll(() => location.search).not.toBe(before)
  await transaction("A-2")
  await userEvent.keyboard("{Escape}")
  await link("A-3").click()
  await transaction("A-3")
  await press("Edit", page.getByRole("dialog"))
  await fill("Supplier", "Lain")
  await press("Update Transaksi")
  await closeSuccess("Data transaksi berhasil diperbarui!")
  await transaction("A-3")
  await expect.element(page.getByRole("dialog")).toHaveTextContent("Lain")
})
