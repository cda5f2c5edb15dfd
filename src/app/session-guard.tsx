import { Authenticated, keys } from "@refinedev/core"
import { useQueryClient } from "@tanstack/react-query"
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react"
import { Navigate, Outlet, useLocation } from "react-router"
import { checkSession, sessionNow } from "../providers/auth"
import { clearSession, isLoggedIn, rememberPath, subscribe } from "../session/session"
import { useMe, useMustChangePassword } from "../session/use-session"
import { Checking } from "./checking"
import { accessControl, screens } from "./product"
import { isRememberable, rememberedPart } from "./screens"

const RequiredChange = lazy(async () => ({
  default: (await import("../pages/account/required-change")).RequiredChange,
}))

/** How often the session is looked at, milliseconds (RT-40, CN-01). */
const EVERY = 5000

/**
 * Stands before every route but /login: on each route change, every five seconds, when the storage changes and when
 * the window is looked at again, the token must exist, be readable and not have expired (RT-23, RT-37..RT-47, AB-68).
 */
export function SessionGuard() {
  useSessionChecks()
  const person = usePerson()
  return (
    <Authenticated key="session" loading={<Checking />} fallback={<Navigate to="/login" replace />}>
      {/* Somebody else's session, from another tab, finds nothing of the last person's screens; a session that is over
          draws no screen any more, though it is noticed only after this. */}
      {isLoggedIn() ? <Screens key={person} /> : <Checking />}
    </Authenticated>
  )
}

/** Every screen; nothing but the change of a password that somebody else has set. */
function Screens() {
  const mustChange = useMustChangePassword()
  if (!mustChange) return <Outlet />
  return (
    <Suspense fallback={<Checking />}>
      <RequiredChange />
    </Suspense>
  )
}

/**
 * `Authenticated` takes its children off the page while its query runs, and a half-filled form with them. So each look,
 * the first one too, writes its answer into that query, and none starts it (docs/decisions/accounts.md).
 */
function useSessionChecks(): void {
  const location = useLocation()
  const client = useQueryClient()
  const check = useCallback((): boolean => {
    const now = checkSession()
    client.setQueryData(keys().auth().action("check").get(), now)
    return now.authenticated
  }, [client])
  // Before `Authenticated` draws: it finds an answer there, and the screen stands without a turn of waiting for it. What a
  // session that is over leaves behind is cleared by the look that follows.
  useState(() => client.setQueryData(keys().auth().action("check").get(), sessionNow()))

  const address = location.pathname + location.search
  // biome-ignore lint/correctness/useExhaustiveDependencies: every route change counts, one to the same address too
  useEffect(() => {
    if (check() && isRememberable(screens, address, accessControl.canNow))
      rememberPath(rememberedPart(screens, address))
  }, [check, address, location.key])

  useEffect(() => {
    // Loaded anew in the moments before the end was noticed: what is typed is kept all the same.
    const leave = () => {
      if (!isLoggedIn()) clearSession()
    }
    const timer = setInterval(check, EVERY)
    const stop = subscribe(check)
    window.addEventListener("focus", check)
    document.addEventListener("visibilitychange", check)
    window.addEventListener("pagehide", leave)
    return () => {
      clearInterval(timer)
      stop()
      window.removeEventListener("focus", check)
      document.removeEventListener("visibilitychange", check)
      window.removeEventListener("pagehide", leave)
    }
  }, [check])
}

/** Who the session is of; while it ends nobody is, and the screens stay until the guard takes them away. */
function usePerson(): string {
  const { id } = useMe()
  const last = useRef(id)
  if (id) last.current = id
  return last.current
}
