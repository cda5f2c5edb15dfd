/** Requests to other systems after writes of our own server; a foreign host has none. */
import { definePage } from "../src/core/schema/page"

export const page = definePage({
  path: "/webhook",
  title: "Webhook",
  right: "full-access",
  ownServer: true,
  Page: async () => ({ Page: (await import("../src/pages/integrations/webhooks-page")).WebhooksPage }),
})
