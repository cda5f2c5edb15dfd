/**
 * Inline script of the page. With a live session it fetches the files of the address's screen and requests its records while
 * the app's own files are still loading. server/build/prefetch.ts builds it apart and inserts it before the stylesheet, for
 * which it would wait. The development server has no such script: there the app requests everything itself, a little later.
 */
import { isSuperadmin, NO_ACCESS } from "../../core/access/names"
import { can, permissionsPath, readEntries, toMap } from "../../core/access/permissions"
import { LAST_PATH } from "../../core/session/items"
import type { PrefetchScreen, PrefetchTable } from "../../core/session/prefetch-plan"
import { isLive, readToken } from "../../core/session/token"
import { API_BASE, BASE_PATH, currentPath } from "../../session/base-path"
import { prefersEnglish } from "../../session/language"
import { isLongList, isOwnServer, pagesLists } from "../../session/own-server"
import { callHeaders, type Prefetch } from "../../session/prefetched-answers"
import { local } from "../../session/storage"
import { t } from "../../texts/language"

declare const PREFETCH_TABLE: PrefetchTable

const { files, screens, english, home, superadmin, fullModule, failed } = PREFETCH_TABLE

/** The screen of a path, as the app's router finds it: `/` leads to the last path, an unknown path to the home page. */
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
    // On the login page the styles are used after the login only; browsers warn of a preload that is unused for so long.
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
 * The calls that the app itself makes first, so that a foreign host is called as often as without prefetching. Rights that
 * only a foreign spelling of a module gives (AB-107) are unknown here; their calls are left to the app.
 */
function callsOf({ calls: whole, page, action, modules }: PrefetchScreen): readonly string[] {
  const all = !page || !pagesLists() ? whole : location.search ? [] : [page]
  const calls = all.filter((path) => !isLongList(path))
  const role = (parse(local.get("userInfo")) as { role?: unknown } | undefined)?.role
  const roleId = local.get("roleId")
  const grants = {
    role: String(role ?? ""),
    permissions: toMap(readEntries(parse(local.get("permissions"))) ?? []),
    access: { ...NO_ACCESS, superadmin, fullModule },
  }
  const own = roleId && !isSuperadmin(grants.access, grants.role) ? [permissionsPath(roleId)] : []
  return modules.some((module) => can(grants, module, action)) ? [...own, ...calls] : own
}

function request(token: string, paths: readonly string[]): Prefetch["requested"] {
  const stop = new AbortController()
  const responses = new Map(
    paths.map((path) => {
      const url = `${API_BASE}${path}`
      const response = fetch(url, { headers: callHeaders(token), signal: stop.signal }).then((response) => ({
        response,
        arrivedAt: performance.now(),
      }))
      // The call that uses the response reports a failure.
      response.catch(() => undefined)
      return [url, response]
    }),
  )
  return { token, responses, cancel: () => stop.abort() }
}

if (prefersEnglish()) fetchFiles(english)
const token = local.get("token")
const prefetch: Prefetch = { fetchScreen }
globalThis.koperasiPrefetch = prefetch
if (token && isLive(token, Date.now())) {
  const screen = screenOf(currentPath())
  fetchScreen(currentPath())
  const claims = readToken(token)
  const mustChange = isOwnServer() && (claims?.mustChangePassword ?? claims?.mustAddFactor) === true
  const requested = screen && !mustChange ? request(token, callsOf(screen)) : undefined
  if (requested) prefetch.requested = requested
}

// The app cannot report that its own first script did not load.
const onError = ({ target }: Event) => {
  if (!(target instanceof HTMLScriptElement)) return
  const message = document.createElement("p")
  message.className = "checking"
  message.setAttribute("role", "alert")
  message.textContent = prefersEnglish()
    ? failed
    : t("Halaman tidak dapat ditampilkan. Periksa koneksi Anda, lalu muat ulang.")
  document.getElementById("root")?.replaceChildren(message)
}
addEventListener("error", onError, true)
