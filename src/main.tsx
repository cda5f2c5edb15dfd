import "./app/base.css"
import "./app/names"
import { type ComponentType, lazy, StrictMode, Suspense, startTransition, useEffect, useState } from "react"
import { createRoot, hydrateRoot } from "react-dom/client"
import { Checking } from "./app/checking"
import { PageFailed } from "./app/page-failed"
import { LoginPage } from "./pages/login/login-page"
import { currentPath, withBase } from "./session/base-path"
import { dropDrafts, followLogouts } from "./session/drafts"
import { prefersEnglish } from "./session/language"
import { clearSession, hasEnded, homePage, isLoggedIn, me } from "./session/session"
import { isEnglish } from "./texts/language"
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
const LazyApp = lazy(async () => ({ default: await startApp() }))

/** What comes after the login is fetched meanwhile, and nothing of it runs: whoever types has the page to himself. */
const fetchHome = () => globalThis.koperasiPrefetch?.fetchScreen(homePage())

/** While the server looks at the password, there is time to start it. A failure shows when the app is really needed. */
const startHome = () => {
  import("./app/App").then(({ preloadScreen }) => preloadScreen(homePage(), "")).catch(() => undefined)
}

const moveTo = (path: string) => window.history.replaceState(null, "", withBase(path))

/**
 * Decides before anything heavy loads: without a live session every path is /login (RT-22, RT-37..RT-39), with one
 * /login is the home page (RT-02). The login page needs neither router, Refine nor antd.
 */
function enter(): boolean {
  const atLogin = currentPath() === "/login"
  if (isLoggedIn()) {
    dropDrafts(me().id)
    if (atLogin) moveTo(homePage())
    return true
  }
  clearSession()
  if (!atLogin) moveTo("/login")
  return false
}

const startsSignedIn = enter()
followLogouts()

/** @param App the app, where it has come before anything was drawn */
function Start({ App = LazyApp }: { App?: ComponentType | undefined }) {
  const [signedIn, setSignedIn] = useState(startsSignedIn)
  const finish = (path: string) => {
    moveTo(path)
    setSignedIn(true)
  }
  // Without a router here nobody else notices Back within the document that a 401 loaded anew (RT-39).
  useEffect(() => {
    if (signedIn) return
    const stay = () => moveTo("/login")
    window.addEventListener("popstate", stay)
    return () => window.removeEventListener("popstate", stay)
  }, [signedIn])
  useEffect(() => (signedIn ? undefined : whenIdle([fetchHome])), [signedIn])
  useEffect(() => globalThis.koperasiPrefetch?.handOver?.(), [])
  if (!signedIn) return <LoginPage onSignedIn={finish} onFirstInput={fetchHome} onSending={startHome} />
  return (
    <Suspense fallback={<Checking />}>
      <App />
    </Suspense>
  )
}

// In a built page its own script has done it, before anything was painted.
if (import.meta.env.DEV) import("./session/theme").then(({ followTheme }) => followTheme())

function draw(root: HTMLElement, app?: ComponentType): void {
  // What throws above the router's own safety net leaves a page that says so, and not a white one.
  const onUncaughtError = (error: unknown) => {
    console.error(error)
    createRoot(root).render(<PageFailed />)
  }
  const start = (
    <StrictMode>
      <Start App={app} />
    </StrictMode>
  )
  // The page has drawn the login itself (src/app/prefetch/), perhaps somebody types there already.
  const isDrawn =
    root.querySelector(".login") && !startsSignedIn && !hasEnded() && isEnglish() === prefersEnglish()
  if (isDrawn) hydrateRoot(root, start, { onUncaughtError })
  // As a transition: the browser gets its turns while all of the app is worked out at once.
  else startTransition(() => createRoot(root, { onUncaughtError }).render(start))
}

/** Where the page says already that the app is coming, nothing is drawn before it has come. */
const begin = (root: HTMLElement): unknown =>
  startsSignedIn && root.firstElementChild ? startApp().then((app) => draw(root, app)) : draw(root)

const root = document.getElementById("root")
if (root) {
  // Nothing of the app is loaded before its language is known; without its texts it speaks Indonesian.
  if (prefersEnglish())
    import("./app/english")
      .then(({ speakEnglish }) => speakEnglish())
      .catch(console.error)
      .then(() => begin(root))
  else begin(root)
}
