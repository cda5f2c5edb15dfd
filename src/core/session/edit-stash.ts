/**
 * True for the name of a local-storage item that opens an edit (RT-27, RT-28). A sign-out finds the items by their
 * names (AB-79) before any declaration has loaded; `check` verifies the names.
 */
export const isEditStash = (key: string): boolean => /^edit[A-Z]/.test(key)
