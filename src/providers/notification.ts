import type { NotificationProvider } from "@refinedev/core"

type Notify = (text: string, description?: string, kind?: "success" | "error") => unknown

/** Refine's notifications, shown as the app's toasts, which close by themselves. */
export const createNotificationProvider = (notify: Notify): NotificationProvider => ({
  open: ({ message, description, type }) => {
    notify(message, description, type === "error" ? "error" : "success")
  },
  close: () => undefined,
})
