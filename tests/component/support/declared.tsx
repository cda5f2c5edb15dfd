/** Mounts one view over declarations of a test's own, with the app's providers in front of the host in the page. */
import { Refine } from "@refinedev/core"
import { ConfigProvider } from "antd"
import idID from "antd/es/locale/id_ID"
import type { ReactNode } from "react"
import { createMemoryRouter, RouterProvider } from "react-router"
import { refineProps } from "../../../src/app/runtime"
import { UnsavedGuard } from "../../../src/app/unsaved-guard"
import { createRegistry, type Registry } from "../../../src/core/schema/registry"
import { fieldTypes } from "../../../src/fields/registry"
import { createAccessControl } from "../../../src/providers/access-control"
import { createBrowserDataProvider } from "../../../src/providers/browser"
import { createQueryClient } from "../../../src/providers/query-client"
import { createRestProvider } from "../../../src/providers/rest"
import { signedIn, subscribe } from "../../../src/session/session"
import { FeedbackProvider } from "../../../src/ui/feedback"
import { ViewsProvider } from "../../../src/views/context/registry-context"
import { mount, signIn } from "./app"

const person = { current: signedIn, subscribe }

/** Draws what `view` makes of these declarations, for a superadmin. */
export function mountDeclared(
  resources: Parameters<typeof createRegistry>[0],
  view: (registry: Registry) => ReactNode,
): void {
  const registry = createRegistry(resources, fieldTypes)
  signIn()
  const accessControl = createAccessControl(registry)
  const props = {
    ...refineProps,
    dataProvider: {
      default: createRestProvider(registry),
      browser: createBrowserDataProvider({ registry }),
    },
    accessControlProvider: accessControl,
    resources: registry.all.map(({ name }) => ({ name })),
    options: { ...refineProps.options, reactQuery: { clientConfig: createQueryClient() } },
  }
  const page = (
    <FeedbackProvider person={person}>
      <Refine {...props}>
        <ViewsProvider registry={registry} accessControl={accessControl}>
          {view(registry)}
          <UnsavedGuard />
        </ViewsProvider>
      </Refine>
    </FeedbackProvider>
  )
  const router = createMemoryRouter([{ path: "*", element: page }])
  mount(
    <ConfigProvider locale={idID}>
      <RouterProvider router={router} />
    </ConfigProvider>,
  )
}
