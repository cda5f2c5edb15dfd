/** The screens that a declaration gives, each loaded when it is opened or when it is likely to be. */
import type { Resource } from "../../core/schema/resource"
import { onDemand } from "../../ui/on-demand"

export const ListPage = onDemand(async () => (await import("../list-page")).ListPage)

/** The file of lists, and what a list's own view needs besides. */
export const preloadList = async ({ list }: Resource): Promise<void> => {
  const [{ preloadView }] = await Promise.all([import("./list-views"), ListPage.preload()])
  await preloadView(list.view)
}

export const FormPage = onDemand(async () => (await import("../form/form-page")).FormPage)
export const SetupPage = onDemand(async () => (await import("../setup/setup-page")).SetupPage)
export const DocumentPreview = onDemand(
  async () => (await import("../document/document-preview")).DocumentPreview,
)
