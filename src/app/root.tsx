import { StyleProvider } from "@ant-design/cssinjs"
import { Refine } from "@refinedev/core"
import { ConfigProvider } from "antd"
import { type ReactNode, useEffect, useMemo } from "react"
import { Outlet } from "react-router"
import { createNotificationProvider } from "../providers/notification"
import { signedIn, subscribe } from "../session/session"
import { isEnglish, t } from "../texts/language"
import { FeedbackProvider, useFeedback } from "../ui/feedback"
import { createStyleCache } from "../ui/style-cache"
import { ListExtrasProvider } from "../views/context/list-extras"
import { ViewsProvider } from "../views/context/registry-context"
import { DATE_WORDS } from "./date-words"
import { listExtras } from "./list-extras"
import { accessControl, registry } from "./product"
import { onDamagedList, refineProps } from "./runtime"
import { useTheme } from "./theme"
import { UnsavedGuard } from "./unsaved-guard"

/** A stored list that could not be read is set aside whole, and the user hears of it (AB-15). */
function DamagedNotice() {
  const feedback = useFeedback()
  useEffect(
    () =>
      onDamagedList(({ copy }) => {
        feedback.alert(
          t("Data tersimpan tidak dapat dibaca."),
          t("Isinya tidak dihapus: salinan utuh disimpan di browser ini dengan nama '{copy}'.", { copy }),
        )
      }),
    [feedback],
  )
  return null
}

function Runtime({ children }: { children: ReactNode }) {
  const { toast } = useFeedback()
  const notificationProvider = useMemo(() => createNotificationProvider(toast), [toast])
  return (
    <Refine {...refineProps} notificationProvider={notificationProvider}>
      {children}
    </Refine>
  )
}

const person = { current: signedIn, subscribe }

/** Of antd's texts those of the components that we draw; without one it speaks English. */
const LOCALE = isEnglish()
  ? {}
  : { locale: { locale: "id", DatePicker: DATE_WORDS, Empty: { description: "Tidak ada data" } } }

const styleCache = createStyleCache()

/** Around every route of the app: theme, dialogs, Refine. antd's own App would bring three kinds of pop-up that nobody opens. */
export function Root() {
  const theme = useTheme()
  // A virtual list of antd tells a screen reader three of its options, and states without a role for the rest.
  return (
    <StyleProvider cache={styleCache}>
      <ConfigProvider {...LOCALE} theme={theme} virtual={false}>
        <FeedbackProvider person={person}>
          <Runtime>
            <ViewsProvider registry={registry} accessControl={accessControl}>
              <ListExtrasProvider value={listExtras}>
                <Outlet />
              </ListExtrasProvider>
              <UnsavedGuard />
              <DamagedNotice />
            </ViewsProvider>
          </Runtime>
        </FeedbackProvider>
      </ConfigProvider>
    </StyleProvider>
  )
}
