/** The screens that a declaration gives, each loaded when it is opened or when it is likely to be. */
import { onDemand } from "../ui/on-demand"

export const ListPage = onDemand(async () => (await import("./list-page")).ListPage)
export const FormPage = onDemand(async () => (await import("./form-page")).FormPage)
export const SetupPage = onDemand(async () => (await import("./setup-page")).SetupPage)
export const DocumentPreview = onDemand(
  async () => (await import("./document/document-preview")).DocumentPreview,
)
