export const DERIVED: readonly string[]
export const titlePattern: (resource: { name: string; list?: { path?: string } }) => string
export const ownFiles: (name: string, folder?: string) => string[]
