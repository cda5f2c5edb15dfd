import { Refine } from "@refinedev/core"
import { App as AntdApp, ConfigProvider } from "antd"
import idID from "antd/es/locale/id_ID"
import { useEffect, useMemo } from "react"
import { Outlet } from "react-router"
import { useNotificationProvider } from "../providers/notification"
import { useHolder, useMe } from "../providers/use-session"
import { FeedbackProvider, useFeedback } from "../views/feedback"
import { ViewsProvider } from "../views/registry-context"
import { registry } from "./product"
import { onDamagedList, refineProps } from "./runtime"
import { theme } from "./theme"
import { UnsavedGuard } from "./unsaved-guard"

/** A stored list that could not be read is set aside whole, and the user hears of it (AB-15). */
function DamagedNotice() {
  const feedback = useFeedback()
  useEffect(
    () =>
      onDamagedList(({ copy }) => {
        feedback.alert(
          "Data tersimpan tidak dapat dibaca.",
          `Isinya tidak dihapus: salinan utuh disimpan di browser ini dengan nama '${copy}'.`,
        )
      }),
    [feedback],
  )
  return null
}

/** Around every route of the app: theme, Refine, dialogs. */
export function Root() {
  const me = useMe()
  const holder = useHolder()
  const session = useMemo(() => ({ me, holder }), [me, holder])
  return (
    <ConfigProvider locale={idID} theme={theme}>
      <AntdApp>
        <Refine {...refineProps} notificationProvider={useNotificationProvider}>
          <ViewsProvider registry={registry} session={session}>
            <FeedbackProvider>
              <Outlet />
              <UnsavedGuard />
              <DamagedNotice />
            </FeedbackProvider>
          </ViewsProvider>
        </Refine>
      </AntdApp>
    </ConfigProvider>
  )
}
