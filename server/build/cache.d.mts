export declare const root: string
/** @param folder of the product; default: this one */
export declare function fingerprint(folder?: string): string
export declare function isFresh(part: "client" | "server", now: string, folder?: string): boolean
export declare function storeFingerprint(part: "client" | "server", before: string, folder?: string): void
