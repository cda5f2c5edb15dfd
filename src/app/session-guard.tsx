import { useCallback, useEffect, useRef, useState } from "react"
import { Outlet, useLocation, useNavigate } from "react-router"
import { clearSession, isLoggedIn, rememberPath, subscribe } from "../providers/session"
import { useMe } from "../providers/use-session"
import { Checking } from "./checking"
import { may, screens } from "./product"
import { isRememberable, rememberedPart } from "./screens"

/** How often the session is looked at, milliseconds (RT-40, CN-01). */
const EVERY = 5000

/**
 * Stands before every route but /login: on each route change, every five seconds, when the storage changes and when
 * the window is looked at again, the token must exist, be readable and not have expired (RT-23, RT-37..RT-47, AB-68).
 */
export function SessionGuard() {
  const location = useLocation()
  const navigate = useNavigate()
  const [checked, setChecked] = useState(false)
  const person = usePerson()

  const check = useCallback((): boolean => {
    if (isLoggedIn()) return true
    clearSession()
    navigate("/login", { replace: true })
    return false
  }, [navigate])

  const address = location.pathname + location.search
  // biome-ignore lint/correctness/useExhaustiveDependencies: every route change counts, one to the same address too
  useEffect(() => {
    const passed = check()
    setChecked(passed)
    if (passed && isRememberable(screens, address, may)) rememberPath(rememberedPart(screens, address))
  }, [check, address, location.key])

  useEffect(() => {
    const again = () => {
      check()
    }
    // Loaded anew in the moments before the end was noticed: what is typed is kept all the same.
    const leave = () => {
      if (!isLoggedIn()) clearSession()
    }
    const timer = setInterval(again, EVERY)
    const stop = subscribe(again)
    window.addEventListener("focus", again)
    document.addEventListener("visibilitychange", again)
    window.addEventListener("pagehide", leave)
    return () => {
      clearInterval(timer)
      stop()
      window.removeEventListener("focus", again)
      document.removeEventListener("visibilitychange", again)
      window.removeEventListener("pagehide", leave)
    }
  }, [check])

  // Somebody else's session, from another tab, finds nothing of the last person's screens.
  return checked && isLoggedIn() ? <Outlet key={person} /> : <Checking />
}

/** Who the session is of; while it ends nobody is, and the screens stay until the guard takes them away. */
function usePerson(): string {
  const { id } = useMe()
  const last = useRef(id)
  if (id) last.current = id
  return last.current
}
