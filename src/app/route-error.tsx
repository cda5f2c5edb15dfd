import { useEffect } from "react"
import { useRouteError } from "react-router"
import { PageFailed } from "./page-failed"

/** What stands in place of a route that threw, its chunk's loading included. */
export function RouteError() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return <PageFailed />
}
