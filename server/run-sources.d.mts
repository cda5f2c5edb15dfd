export declare function withSources<T>(
  work: (load: (path: string) => Promise<unknown>) => Promise<T>,
): Promise<T>
