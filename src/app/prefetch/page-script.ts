/**
 * The script that stands in the page itself, so that everything an address needs is under way at once instead of one step
 * after the other: with a live session it fetches the screen's files and asks for its records. Built apart, by
 * server/build/prefetch.ts; without it (while developing) the app does the same a little later. It stands before the styles, for which
 * it would wait, and so before the page's body, which has it draw what needs both: light or dark, and what can be
 * seen before the app, the login page among it.
 */
import { isSuperadmin, NO_ACCESS } from "../../core/access/names"
import { flagsOf, permissionsPath, readEntries, toMap } from "../../core/access/permissions"
import { LAST_PATH } from "../../core/session/items"
import type { PrefetchScreen, PrefetchTable } from "../../core/session/prefetch-plan"
import { isLive, readToken } from "../../core/session/token"
import { API_BASE } from "../../session/api-base"
import { BASE_PATH, currentPath } from "../../session/base-path"
import { prefersEnglish } from "../../session/language"
import { isLongList, isOwnServer, pagesLists } from "../../session/own-server"
import { callHeaders, type Prefetch } from "../../session/prefetched-answers"
import { local } from "../../session/storage"
import { followTheme } from "../../session/theme"
import { paintChecking, paintLogin } from "./paint"

declare const PREFETCH_TABLE: PrefetchTable

const { files, screens, english, home, superadmin, fullModule } = PREFETCH_TABLE

/** `/` leads to where the person was last; the rest as the app's own router has it. */
function screenOf(path: string): PrefetchScreen | undefined {
  const at = (wanted: string | undefined) => screens.find((screen) => screen.path === wanted)
  return at(path === "/" ? local.get(LAST_PATH)?.split("?")[0] : path) ?? at(home)
}

function fetchFiles(places: readonly number[]): void {
  for (const place of places) {
    const name = files[place] ?? ""
    const href = `${BASE_PATH}/assets/${name}`
    if (document.querySelector(`link[href="${href}"]`)) continue
    const link = document.createElement("link")
    if (name.endsWith(".css")) link.setAttribute("as", "style")
    // Without a session its use comes when somebody has typed a password: a browser complains of a preload that rests so long.
    link.rel = name.endsWith(".js") ? "modulepreload" : local.get("token") ? "preload" : "prefetch"
    link.crossOrigin = ""
    link.href = href
    document.head.append(link)
  }
}

const fetchScreen = (path: string): void => fetchFiles(screenOf(path)?.files ?? [])

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "")
  } catch {
    return undefined
  }
}

/**
 * What the app will ask for as soon as it runs, and nothing else: a foreign host is called as often as without this. A
 * right that only its own spelling of a module gives (AB-107) is left to the app.
 */
function callsOf({ calls: whole, page, flag, modules }: PrefetchScreen): readonly string[] {
  const all = !page || !pagesLists() ? whole : location.search ? [] : [page]
  const calls = all.filter((path) => !isLongList(path))
  const role = (parse(local.get("userInfo")) as { role?: unknown } | undefined)?.role
  const roleId = local.get("roleId")
  if (isSuperadmin({ ...NO_ACCESS, superadmin }, String(role ?? ""))) return calls
  const own = roleId ? [permissionsPath(roleId)] : []
  const map = toMap(readEntries(parse(local.get("permissions"))) ?? [])
  const may = flagsOf(map, fullModule).semua || modules.some((module) => flagsOf(map, module)[flag])
  return may ? [...own, ...calls] : own
}

function ask(token: string, paths: readonly string[]): Prefetch["asked"] {
  const stop = new AbortController()
  const answers = new Map(
    paths.map((path) => {
      const url = `${API_BASE}${path}`
      const asked: { answer: Promise<Response>; cameAt?: number } = {
        answer: fetch(url, { method: "GET", headers: callHeaders(token), signal: stop.signal }),
      }
      // A failure is told by whoever takes it.
      asked.answer.then(
        () => {
          asked.cameAt = performance.now()
        },
        () => undefined,
      )
      return [url, asked]
    }),
  )
  return { token, answers, cancel: () => stop.abort() }
}

if (prefersEnglish()) fetchFiles(english)
const token = local.get("token")
const lives = !!token && isLive(token, Date.now())
const first: Prefetch = {
  fetchScreen,
  draw: () => {
    followTheme()
    first.handOver = lives ? paintChecking() : token ? undefined : paintLogin()
  },
}
globalThis.koperasiPrefetch = first
if (lives) {
  const screen = screenOf(currentPath())
  fetchScreen(currentPath())
  const mustChange = isOwnServer() && readToken(token)?.mustChangePassword === true
  const asked = screen && !mustChange ? ask(token, callsOf(screen)) : undefined
  if (asked) first.asked = asked
}
