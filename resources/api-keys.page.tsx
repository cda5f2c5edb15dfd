/** Keys by which other systems use our own server; a foreign host has none. */
import { definePage } from "../src/core/schema/page"

export const page = definePage({
  path: "/kunci-api",
  title: "Kunci API",
  right: "full-access",
  ownServer: true,
  Page: async () => ({ Page: (await import("../src/pages/integrations/api-keys-page")).ApiKeysPage }),
})
