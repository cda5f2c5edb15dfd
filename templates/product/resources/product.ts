/** The product's names and its mark, for the login page, the sidebar, the window's title and the server's start. */

/** index.html holds the same name. */
export const PRODUCT = "__TITLE__"

export const product = {
  name: PRODUCT,
  /** Address after signing in; `/` leads to it. */
  home: "/dashboard",
  keptInBrowser: "data",
  administrator: "administrator",
  /** A ring with a dot: replace the paths, and those of public/favicon.svg. */
  mark: {
    viewBox: "0 0 64 64",
    groups: [
      {
        transform: "translate(32 32)",
        paths: [
          { d: "M0-26A26 26 0 1 1 0 26A26 26 0 1 1 0-26ZM0-16A16 16 0 1 0 0 16A16 16 0 1 0 0-16Z" },
          { d: "M0-8A8 8 0 1 1 0 8A8 8 0 1 1 0-8Z", transform: "scale(1)" },
        ],
      },
    ],
  },
}
