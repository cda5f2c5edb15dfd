export declare const root: string
export declare function fingerprint(): string
export declare function isFresh(part: "client" | "server", now: string): boolean
export declare function markBuilt(part: "client" | "server", before: string): void
