import { Authenticated, keys } from "@refinedev/core"
import { useQueryClient } from "@tanstack/react-query"
import { Suspense, useCallback, useEffect, useRef, useState } from "react"
import { Navigate, Outlet, useLocation } from "react-router"
import { checkSession, sessionNow } from "../providers/auth"
import { connection } from "../providers/offline/connection"
import { refreshRights } from "../providers/permissions"
import { isOwnServer } from "../session/own-server"
import { clearSession, isLoggedIn, rememberPath, subscribe } from "../session/session"
import { requiredStep, useMe, useRequiredStep } from "../session/use-session"
import { onDemand } from "../ui/on-demand"
import { Checking } from "./full-page"
import { accessControl, screens } from "./product"
import { isRememberable, rememberedPart } from "./screens"

const RequiredStep = onDemand(async () => (await import("../pages/account/required-step")).RequiredStep)

/** Milliseconds between two checks of the session (RT-40, CN-01). */
const CHECK_MS = 5000

/**
 * Guards every route but /login. The token must exist, be readable and not have expired; it is checked on each route change,
 * every five seconds, and when the storage, focus or visibility changes (RT-23, RT-37..RT-47, AB-68).
 */
export function SessionGuard() {
  useSessionChecks()
  useCurrentRights()
  const person = usePerson()
  return (
    <Authenticated key="session" loading={<Checking />} fallback={<Navigate to="/login" replace />}>
      {/* The key discards the screens when another tab signs another user in. */}
      {isLoggedIn() ? <Screens key={person} /> : <Checking />}
    </Authenticated>
  )
}

/** The current screen, or the one that a session needs first: to change a password that was set, or to add a factor. */
function Screens() {
  const step = useRequiredStep()
  if (!step) return <Outlet />
  return (
    <Suspense fallback={<Checking />}>
      <RequiredStep step={step} />
    </Suspense>
  )
}

/**
 * Checks the session. `Authenticated` unmounts its children while its query runs, and unsaved input with them. So each check
 * writes its result into that query and none runs it (docs/decisions/accounts.md).
 */
function useSessionChecks(): void {
  const location = useLocation()
  const client = useQueryClient()
  const check = useCallback((): boolean => {
    const now = checkSession()
    client.setQueryData(keys().auth().action("check").get(), now)
    return now.authenticated
  }, [client])
  // Before the first render of `Authenticated`. The effect below clears an expired session.
  useState(() => client.setQueryData(keys().auth().action("check").get(), sessionNow()))

  const address = location.pathname + location.search
  // biome-ignore lint/correctness/useExhaustiveDependencies: every route change counts, one to the same address too
  useEffect(() => {
    if (check() && isRememberable(screens, address, accessControl.canNow))
      rememberPath(rememberedPart(screens, address))
  }, [check, address, location.key])

  useEffect(() => {
    // Stores drafts if the page is reloaded between the expiry and the next check.
    const leave = () => {
      if (!isLoggedIn()) clearSession()
    }
    const timer = setInterval(check, CHECK_MS)
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

/**
 * Reads the rights again at each page of the menu, on our own server: the next page shows a right that was given or taken
 * meanwhile. Another host is asked at a page load and after a refusal only (AB-73).
 */
function useCurrentRights(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (pathname === last.current) return
    last.current = pathname
    if (isOwnServer() && isLoggedIn() && !requiredStep() && !connection().away) void refreshRights()
  }, [pathname])
}

/** Id of the session's user; the last one while a session ends, so that the guard removes the screens. */
function usePerson(): string {
  const { id } = useMe()
  const last = useRef(id)
  if (id) last.current = id
  return last.current
}
