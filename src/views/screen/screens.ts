/** Screens made from a declaration; their code is loaded when they are opened, or prefetched. */
import type { Resource } from "../../core/schema/resource"
import { onDemand } from "../../ui/on-demand"

export const ListPage = onDemand(async () => (await import("./list-page")).ListPage)

export const preloadList = async ({ list }: Resource): Promise<void> => {
  const { preloadView } = await import("./list-page")
  await Promise.all([ListPage.preload(), preloadView(list.view)])
}

export const FormPage = onDemand(async () => (await import("../form/form-page")).FormPage)
export const SetupPage = onDemand(async () => (await import("../setup/setup-page")).SetupPage)
export const DocumentPreview = onDemand(
  async () => (await import("../document/document-preview")).DocumentPreview,
)
