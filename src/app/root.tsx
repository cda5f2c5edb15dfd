import { StyleProvider } from "@ant-design/cssinjs"
import { Refine } from "@refinedev/core"
import { ConfigProvider } from "antd"
import datePicker from "antd/es/date-picker/locale/id_ID"
import { type ReactNode, useEffect, useMemo } from "react"
import { Outlet } from "react-router"
import { meetDemands } from "../providers/demands"
import { createNotificationProvider } from "../providers/notification"
import { signedIn, subscribe } from "../session/session"
import { isEnglish, t } from "../texts/language"
import { FeedbackProvider, useFeedback } from "../ui/feedback"
import { createStyleCache } from "../ui/style-cache"
import { ListExtrasProvider } from "../views/context/list-extras"
import { ViewsProvider } from "../views/context/registry-context"
import { listExtras } from "./list-extras"
import { accessControl, declarations } from "./product"
import { onDamagedList, refineProps } from "./runtime"
import { useTheme } from "./theme"
import { UnsavedGuard } from "./unsaved-guard"

/** Reports each stored list that could not be read; its contents were copied aside (AB-15). */
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
  const { toast, show } = useFeedback()
  // Calls that need a proof repeat themselves after it.
  useEffect(() => meetDemands(async () => (await import("./ask-proof")).askProof(show)), [show])
  const notificationProvider = useMemo(() => createNotificationProvider(toast), [toast])
  return (
    <Refine {...refineProps} notificationProvider={notificationProvider}>
      {children}
    </Refine>
  )
}

const person = { current: signedIn, subscribe }

/** The texts of the antd components in use; without a locale antd speaks English. */
const LOCALE = isEnglish()
  ? {}
  : {
      locale: {
        locale: "id",
        // These buttons are named by their text (fields/date/day-picker.tsx).
        DatePicker: {
          ...datePicker,
          lang: { ...datePicker.lang, monthSelect: "", yearSelect: "", decadeSelect: "" },
        },
        Empty: { description: "Tidak ada data" },
      },
    }

const styleCache = createStyleCache()

/** antd's ring around a pressed button stays for two seconds. */
const NO_WAVE = { disabled: true }

/** Wraps every route of the app with theme, dialogs and Refine. antd's own App would add three unused kinds of pop-up. */
export function Root() {
  const theme = useTheme()
  // antd's virtual lists announce only three options to screen readers.
  return (
    <StyleProvider cache={styleCache}>
      <ConfigProvider {...LOCALE} theme={theme} virtual={false} wave={NO_WAVE}>
        <FeedbackProvider person={person}>
          <Runtime>
            <ViewsProvider registry={declarations} accessControl={accessControl}>
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
