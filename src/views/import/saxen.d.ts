/** The package has no types of its own: as much as is used here. */
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
    /** @returns the first fault of the text; undefined for none */
    parse(xml: string): Error | undefined
  }
}
