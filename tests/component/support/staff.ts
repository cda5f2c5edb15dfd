/** A user with given rights, and the panel of a screen whose right is missing. */
import { page } from "vitest/browser"
import type { PermissionEntry } from "../../../src/core/access/permissions"
import { openApp } from "./app"

export const noAccess = () => page.getByRole("heading", { name: "Tidak ada akses", level: 1 })

export const staff = (permissions: readonly PermissionEntry[]) => ({ role: "Staf", permissions })

export const openAs = (address: string, permissions: readonly PermissionEntry[]) =>
  openApp(address, staff(permissions))
