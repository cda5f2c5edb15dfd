import { lazy, Suspense } from "react"
import { Navigate, useLocation } from "react-router"
import { NoAccess } from "../pages/no-access"
import { useHolder } from "../providers/use-session"
import { screens } from "./product"
import { type Content, screenAt } from "./screens"

const ListPage = lazy(async () => ({ default: (await import("../views/list-page")).ListPage }))
const FormPage = lazy(async () => ({ default: (await import("../views/form-page")).FormPage }))
const SetupPage = lazy(async () => ({ default: (await import("../views/setup-page")).SetupPage }))
/** Data that exists nowhere else asks to be backed up. */
const BackupReminder = lazy(async () => ({
  default: (await import("../pages/backup/backup-reminder")).BackupReminder,
}))

const Loading = () => (
  <p className="loading" role="status">
    Memuat...
  </p>
)

/** The screen of the current address, or the no-access panel when its right is missing (AB-10). */
export function ScreenView() {
  const screen = screenAt(screens, useLocation())
  const holder = useHolder()
  if (!screen) return <Navigate to="/dashboard" replace />
  if (!screen.allows(holder)) return <NoAccess title={screen.title} />
  return (
    <Suspense fallback={<Loading />}>
      <ContentView key={screen.key} content={screen.content} />
    </Suspense>
  )
}

function ContentView({ content }: { content: Content }) {
  switch (content.kind) {
    case "list":
      return (
        <>
          {content.resource.source.kind === "browser" && (
            <Suspense fallback={null}>
              <BackupReminder />
            </Suspense>
          )}
          <ListPage resource={content.resource} />
        </>
      )
    case "form":
      return <FormPage resource={content.resource} mode={content.mode} />
    case "setup":
      return <SetupPage page={content.page} />
    case "extra":
      return <content.route.Page />
  }
}
