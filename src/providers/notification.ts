import type { NotificationProvider } from "@refinedev/core"
import { App } from "antd"

/** Refine's notices through antd's; a hook, so it must stand inside antd's App (pitfall of @refinedev/antd's own). */
export function useNotificationProvider(): NotificationProvider {
  const { notification } = App.useApp()
  return {
    open: ({ key, message, description, type }) =>
      notification.open({
        message,
        description,
        ...(key ? { key } : {}),
        ...(type === "success" || type === "error" ? { type } : {}),
      }),
    close: (key) => notification.destroy(key),
  }
}
