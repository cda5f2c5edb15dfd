/**
 * Whether a local-storage item is one that opens an edit screen (RT-27, RT-28). They are told by their names, so that
 * the end of a session finds them all (AB-79) before any declaration has loaded; `check` holds declarations to it.
 */
export const isEditStash = (key: string): boolean => /^edit[A-Z]/.test(key)
