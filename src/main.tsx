import "./app/base.css"
import "./app/names"
import { type ComponentType, type ReactNode, StrictMode, startTransition, useEffect, useState } from "react"
import { createRoot } from "react-dom/client"
import { Checking, PageFailed } from "./app/full-page"
import { LoginPage } from "./pages/login/login-page"
import { currentPath, withBase } from "./session/base-path"
import { dropOtherDrafts, followLogouts } from "./session/drafts"
import { prefersEnglish } from "./session/language"
import { sendsMail } from "./session/own-server"
import { clearSession, homePage, isLoggedIn, me } from "./session/session"
import { followTheme } from "./session/theme"
import { whenIdle } from "./ui/idle"

async function startApp(): Promise<ComponentType> {
  try {
    const { App, preloadScreen } = await import("./app/App")
    await preloadScreen(currentPath(), window.location.search)
    return App
  } catch (error) {
    console.error(error)
    return PageFailed
  }
}

/** Fetches the files of the home page without running them, so that typing stays fast. */
const fetchHome = () => globalThis.koperasiPrefetch?.fetchScreen(homePage())

/** Starts the app while the server checks the password. The real start reports a failure. */
const startHome = () => {
  import("./app/App").then(({ preloadScreen }) => preloadScreen(homePage(), "")).catch(() => undefined)
}

const moveTo = (path: string) => window.history.replaceState(null, "", withBase(path))

/**
 * Redirects before the app loads: without a live session every path to /login (RT-22, RT-37..RT-39), with one /login to the
 * home page (RT-02). The login page needs neither router, Refine nor antd.
 * @returns true with a live session
 */
function enter(): boolean {
  const atLogin = currentPath() === "/login"
  if (isLoggedIn()) {
    dropOtherDrafts(me().id)
    if (atLogin) moveTo(homePage())
    return true
  }
  clearSession()
  if (!atLogin) moveTo("/login")
  return false
}

/** True at the address of links for a new password, where the server sends them. */
const startsAtReset = sendsMail() && currentPath() === "/reset-password"
const startsSignedIn = !startsAtReset && enter()
followLogouts()

function Start() {
  const [signedIn, setSignedIn] = useState(startsSignedIn)
  const [App, setApp] = useState<ComponentType>()
  const finish = (path: string) => {
    moveTo(path)
    setSignedIn(true)
  }
  // Without a router, Back within the document that a 401 reloaded would leave /login (RT-39).
  useEffect(() => {
    if (signedIn) return
    const stay = () => moveTo("/login")
    window.addEventListener("popstate", stay)
    return () => window.removeEventListener("popstate", stay)
  }, [signedIn])
  useEffect(() => {
    if (!signedIn) return whenIdle([fetchHome])
    // A transition keeps the page responsive while the whole app is rendered.
    startApp().then((started) => startTransition(() => setApp(() => started)))
    return undefined
  }, [signedIn])
  if (!signedIn) return <LoginPage onSignedIn={finish} onFirstInput={fetchHome} onSending={startHome} />
  return App ? <App /> : <Checking />
}

function draw(root: HTMLElement, page: ReactNode): void {
  // Errors above the router's own error page replace the white page that React would leave.
  const onUncaughtError = (error: unknown) => {
    console.error(error)
    createRoot(root).render(<PageFailed />)
  }
  createRoot(root, { onUncaughtError }).render(<StrictMode>{page}</StrictMode>)
}

function start(root: HTMLElement): void {
  if (startsAtReset)
    import("./pages/login/reset/reset-page").then(
      // A page load leaves it.
      ({ ResetPage }) => draw(root, <ResetPage onLeave={() => window.location.assign(withBase("/login"))} />),
      () => draw(root, <PageFailed />),
    )
  else draw(root, <Start />)
}

const root = document.getElementById("root")
if (root) {
  followTheme()
  // The language is loaded before the first render; if that fails, the app is Indonesian.
  if (prefersEnglish())
    import("./app/english")
      .then(({ switchToEnglish }) => switchToEnglish())
      .catch(console.error)
      .then(() => start(root))
  else start(root)
}
