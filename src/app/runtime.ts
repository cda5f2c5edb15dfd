/** Refine's configuration, created once: providers over the registry, and the query cache of a session. */
import { type IResourceItem, keys, type RefineProps } from "@refinedev/core"
import routerProvider from "@refinedev/react-router"
import { PRODUCT } from "../../resources/product"
import { dropCopies } from "../lists/offline-copy"
import { recordsForNames } from "../lists/whole-list"
import { authProvider } from "../providers/auth"
import type { CorruptCopy } from "../providers/browser"
import { onForbidden } from "../providers/http"
import { createI18nProvider } from "../providers/i18n"
import { createLiveProvider } from "../providers/live/provider"
import { onDemandProvider } from "../providers/on-demand"
import { refreshRights } from "../providers/permissions"
import { createQueryClient } from "../providers/query-client"
import { createRestProvider } from "../providers/rest"
import { viewKey } from "../providers/session-view"
import { dropOtherDrafts } from "../session/drafts"
import { isOwnServer, keepsCopies } from "../session/own-server"
import { isLoggedIn, me, readForeignModules, subscribe } from "../session/session"
import { requiredStep } from "../session/use-session"
import { startOffline, submit } from "./offline"
import { accessControl, declarations, registry } from "./product"

export const queryClient = createQueryClient()

let report: ((found: CorruptCopy) => void) | undefined
const unreported: CorruptCopy[] = []

/** Sets the callback for stored lists that could not be read (AB-15), earlier ones included. Returns a function that unsets it. */
export function onDamagedList(listener: (found: CorruptCopy) => void): () => void {
  report = listener
  for (const found of unreported.splice(0)) listener(found)
  return () => {
    report = undefined
  }
}

const onDamaged = (found: CorruptCopy) => {
  if (report) report(found)
  else unreported.push(found)
}

if (!isOwnServer()) readForeignModules(registry.access.moduleNames)

// A change of rights reloads them; another user's session inherits no data (RT-46).
let person = me().id
let view = viewKey(declarations)
subscribe(() => {
  const { id } = me()
  if (id === person) {
    const now = viewKey(declarations)
    if (now !== view) {
      // Lists in memory and on the device may hold records and fields that the user no longer has.
      view = now
      dropCopies()
      queryClient.resetQueries()
    }
    void queryClient.invalidateQueries({ queryKey: keys().access().get() })
  } else {
    person = id
    view = viewKey(declarations)
    if (!id) return queryClient.clear()
    dropOtherDrafts(id)
    queryClient.resetQueries()
  }
})

// Rights that changed since the login are read on page load and after a refusal (AB-73).
if (isLoggedIn() && !requiredStep()) void refreshRights()
onForbidden((sentAt) => void refreshRights(sentAt))

/** Milliseconds before copies of browser data are sent, so that the first screen comes first. */
const START_COPYING_MS = 3000
if (keepsCopies())
  setTimeout(() => {
    const begin = async () => (await import("../pages/backup/copying")).copying(registry)
    // A list that shows its copy loads the chunk again.
    begin().catch(() => undefined)
  }, START_COPYING_MS)

startOffline((parts) =>
  parts.begin({
    registry,
    rights: () => viewKey(declarations),
    refresh: (name) => {
      const { table } = registry.get(name)
      for (const { name: other } of registry.all.filter((one) => one.table === table))
        void queryClient.invalidateQueries({
          queryKey: keys().data("default").resource(other).action("list").get(),
        })
    },
  }),
)

const resources: IResourceItem[] = registry.all.map(({ name, label, list, form, source }) => ({
  name,
  ...(list.path ? { list: list.path } : {}),
  ...(form.create ? { create: form.create.path } : {}),
  ...(form.edit ? { edit: form.edit.path } : {}),
  meta: { label: label.plural, dataProviderName: source.kind === "browser" ? "browser" : "default" },
}))

export const refineProps = {
  dataProvider: {
    default: createRestProvider(registry, {
      nameSource: (name, load) => recordsForNames(queryClient, registry.get(name), load),
      submit,
    }),
    browser: onDemandProvider(async () =>
      (await import("../providers/browser")).createBrowserDataProvider({ registry: declarations, onDamaged }),
    ),
  },
  liveProvider: createLiveProvider({ registry: declarations }),
  authProvider,
  accessControlProvider: accessControl,
  i18nProvider: createI18nProvider(),
  routerProvider,
  resources,
  options: {
    disableTelemetry: true,
    liveMode: "auto",
    syncWithLocation: false,
    reactQuery: { clientConfig: queryClient },
    title: { text: PRODUCT, icon: null },
  },
} satisfies Partial<RefineProps>
