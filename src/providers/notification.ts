import type { NotificationProvider } from "@refinedev/core"

/** How the app tells something in passing. */
export type Notify = (text: string, description?: string, kind?: "success" | "error") => unknown

/** Refine's notices through the app's own toasts, which go by themselves: there is nothing to close. */
export const createNotificationProvider = (notify: Notify): NotificationProvider => ({
  open: ({ message, description, type }) => {
    notify(message, description, type === "error" ? "error" : "success")
  },
  close: () => undefined,
})
