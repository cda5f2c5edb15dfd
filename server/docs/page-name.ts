/** File of a resource's page, within `docs/resources`: `stockItems` → `stock-items.md`. */
export const pageName = (resource: string): string =>
  `${resource.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`
