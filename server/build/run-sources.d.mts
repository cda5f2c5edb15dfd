export declare function bundleSources(paths: readonly string[], folder: string): Promise<string[]>
export declare function withSources<T>(
  paths: readonly string[],
  work: (load: (path: string) => Promise<unknown>) => Promise<T>,
): Promise<T>
