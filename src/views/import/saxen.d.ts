/** The package has no types; these cover the used part. */
declare module "saxen" {
  export class Parser {
    on(
      event: "openTag",
      take: (
        name: string,
        attributes: () => Readonly<Record<string, string>> | false,
        decode: (text: string) => string,
      ) => void,
    ): this
    /** @returns the first fault; undefined for none */
    parse(xml: string): Error | undefined
  }
}
