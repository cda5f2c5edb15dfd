/** Mounts one view with a test's own declarations and the app's providers, in front of the host in the page. */
import { Refine } from "@refinedev/core"
import { ConfigProvider } from "antd"
import idID from "antd/es/locale/id_ID"
import { type ReactNode, useState } from "react"
import { createMemoryRouter, RouterProvider } from "react-router"
import { refineProps } from "../../../src/app/runtime"
import { useTheme } from "../../../src/app/theme"
import { UnsavedGuard } from "../../../src/app/unsaved-guard"
import { createRegistry, type Registry } from "../../../src/core/schema/registry"
import { fieldTypes } from "../../../src/fields/registry"
import { providerName } from "../../../src/lists/whole-list"
import { createAccessControl } from "../../../src/providers/access-control"
import { createBrowserDataProvider } from "../../../src/providers/browser"
import { createLiveProvider } from "../../../src/providers/live/provider"
import { createNotificationProvider } from "../../../src/providers/notification"
import { createQueryClient } from "../../../src/providers/query-client"
import { createRestProvider } from "../../../src/providers/rest"
import { followRights } from "../../../src/providers/session-view"
import { signedIn, subscribe } from "../../../src/session/session"
import { FeedbackProvider, useFeedback } from "../../../src/ui/feedback"
import { ViewsProvider } from "../../../src/views/context/registry-context"
import type { Person } from "../../support/sign-in"
import { mount, signIn } from "./app"

const session = { current: signedIn, subscribe }

/** Renders `view` with these declarations, for a superadmin or another person. */
export function mountDeclared(
  resources: Parameters<typeof createRegistry>[0],
  view: (registry: Registry) => ReactNode,
  person?: Person,
): void {
  const registry = createRegistry(resources, fieldTypes)
  signIn(person)
  const accessControl = createAccessControl(registry)
  const props = {
    ...refineProps,
    dataProvider: {
      default: createRestProvider(followRights(registry)),
      browser: createBrowserDataProvider({ registry }),
    },
    accessControlProvider: accessControl,
    liveProvider: createLiveProvider({ registry }),
    resources: registry.all.map((resource) => ({
      name: resource.name,
      meta: { dataProviderName: providerName(resource) },
    })),
    options: { ...refineProps.options, reactQuery: { clientConfig: createQueryClient() } },
  }
  function Runtime() {
    const { toast } = useFeedback()
    const [notificationProvider] = useState(() => createNotificationProvider(toast))
    return (
      <Refine {...props} notificationProvider={notificationProvider}>
        <ViewsProvider registry={registry} accessControl={accessControl}>
          {view(registry)}
          <UnsavedGuard />
        </ViewsProvider>
      </Refine>
    )
  }
  const page = (
    <FeedbackProvider person={session}>
      <Runtime />
    </FeedbackProvider>
  )
  const router = createMemoryRouter([{ path: "*", element: page }])
  function Themed() {
    return (
      <ConfigProvider locale={idID} theme={useTheme()}>
        <RouterProvider router={router} />
      </ConfigProvider>
    )
  }
  mount(<Themed />)
}
