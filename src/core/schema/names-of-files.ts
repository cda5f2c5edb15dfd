/** The resource that a file belongs to: `resources/stock-items.cell.tsx` → `stockItems`. */
export const resourceOfFile = (path: string): string =>
  path
    .slice(path.lastIndexOf("/") + 1)
    .replace(/\..*$/, "")
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
