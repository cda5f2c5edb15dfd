/** The screens that no declaration gives, each loaded when it is opened. */
import { type ComponentType, lazy } from "react"

export interface ExtraRoute {
  path: string
  title: string
  /** Without sidebar and header, for paper (RT-19). */
  bare: boolean
  /** Who may open it: everyone signed in, who may view a module, or superadmin and Global semua. */
  access: "everyone" | "full-access" | { module: string }
  Page: ComponentType
}

const Dashboard = lazy(async () => ({
  default: (await import("../pages/dashboard/dashboard-page")).DashboardPage,
}))
const Access = lazy(async () => ({ default: (await import("../pages/access/access-page")).AccessPage }))
const InvoicePreview = lazy(async () => ({
  default: (await import("../pages/print/invoice-preview")).InvoicePreview,
}))
const NotaPreview = lazy(async () => ({ default: (await import("../pages/print/nota-preview")).NotaPreview }))
const StInvoicePreview = lazy(async () => ({
  default: (await import("../pages/print/st-invoice-preview")).StInvoicePreview,
}))

/** Commercial data: whoever may view the transactions may print them (AB-35, AB-39). */
const transactions = { module: "CassavaTransactions" }

export const extraRoutes: readonly ExtraRoute[] = [
  { path: "/dashboard", title: "Dashboard", bare: false, access: "everyone", Page: Dashboard },
  { path: "/jenis-pengguna", title: "Manajemen Akses", bare: false, access: "full-access", Page: Access },
  { path: "/preview-invoice", title: "Invoice", bare: true, access: transactions, Page: InvoicePreview },
  { path: "/nota-preview", title: "Serah Terima Nota", bare: true, access: transactions, Page: NotaPreview },
  {
    path: "/st-invoice-preview",
    title: "Serah Terima Invoice",
    bare: true,
    access: transactions,
    Page: StInvoicePreview,
  },
]
