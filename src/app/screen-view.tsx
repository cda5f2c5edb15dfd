import { Activity, Suspense, useRef } from "react"
import { Navigate, useLocation } from "react-router"
import { documentFor } from "../core/print/document"
import { NoAccess } from "../pages/no-access"
import { homePage } from "../session/session"
import { Loading } from "../ui/loading"
import { onDemand } from "../ui/on-demand"
import { useCanNow, useRegistry } from "../views/context/registry-context"
import { useAnythingUnsaved } from "../views/record/use-unsaved"
import { DocumentPreview, FormPage, ListPage, SetupPage } from "../views/screen/screens"
import { screens } from "./product"
import { type Content, type Screen, screenAt } from "./screens"

/** Reminds of a backup of data that only this browser has. */
const BackupReminder = onDemand(
  async () => (await import("../pages/backup/backup-reminder")).BackupReminder,
  { quiet: true },
)

/** The screen of the current address, or the no-access panel without its right (AB-10). */
export function ScreenView() {
  const screen = screenAt(screens, useLocation())
  const can = useCanNow()
  const unsaved = useAnythingUnsaved()
  if (!screen) return <Navigate to={homePage()} replace />
  const allowed = can(screen.right)
  if (screen.content.kind === "form") return <FormScreen key={screen.key} screen={screen} allowed={allowed} />
  // Unsaved input and selections stay visible.
  if (!allowed && !unsaved) {
    const panel = <NoAccess title={screen.title} />
    // The layout has the `main` of all other screens.
    return screen.bare ? <main>{panel}</main> : panel
  }
  return (
    <Suspense fallback={<Loading />}>
      <ContentView key={screen.key} content={screen.content} />
    </Suspense>
  )
}

/**
 * A form. If its right is withdrawn while it is open, the no-access panel hides it, unless it has unsaved input, which the
 * user may want to copy; the server refuses the save. A form that gets its right back is unchanged.
 */
function FormScreen({ screen, allowed: may }: { screen: Screen; allowed: boolean }) {
  const opened = useRef(may)
  const unsaved = useAnythingUnsaved()
  opened.current ||= may
  const allowed = may || (opened.current && unsaved)
  return (
    <>
      {!allowed && <NoAccess title={screen.title} />}
      {opened.current && (
        <Activity mode={allowed ? "visible" : "hidden"}>
          <Suspense fallback={<Loading />}>
            <ContentView content={screen.content} />
          </Suspense>
        </Activity>
      )}
    </>
  )
}

/** A screen starts anew with other rights of fields: its state may hold some that are gone. */
function ContentView({ content }: { content: Content }) {
  return <ContentOf key={useRegistry().fieldRights} content={content} />
}

function ContentOf({ content }: { content: Content }) {
  const registry = useRegistry()
  switch (content.kind) {
    case "list":
      return (
        <>
          {content.resource.source.kind === "browser" && (
            <Suspense fallback={null}>
              <BackupReminder />
            </Suspense>
          )}
          <ListPage resource={registry.restrict(content.resource)} />
        </>
      )
    case "form":
      return <FormPage resource={registry.restrict(content.resource)} mode={content.mode} />
    case "setup":
      return <SetupPage page={content.page} />
    case "document":
      return <DocumentPreview document={documentFor(content.document, registry)} />
    case "extra":
      return <content.route.Page />
  }
}
