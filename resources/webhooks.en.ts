/** English texts of resources/webhooks.page.tsx. */
export const en = {
  Webhook: "Webhooks",
} as const
