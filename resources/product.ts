/** The product's names and its mark, for the login page, the sidebar, the window's title and the server's start. */

/** index.html holds the same name. */
export const PRODUCT = "Sistem Koperasi"

/** The turn of each lobe in degrees, and its size. */
const LOBES = [
  [-106, 0.72],
  [-54, 0.92],
  [0, 1],
  [54, 0.92],
  [106, 0.72],
] as const
const LOBE = "M0 0C-1-4-5.5-8-4.8-13.5C-4.2-17-1.5-19 0-20.5C1.5-19 4.2-17 4.8-13.5C5.5-8 1-4 0 0Z"
const ROOT =
  "M-1.6 0C-3 2-4.8 6-4.8 13C-4.8 20-3 25-.8 29Q0 30.5 .8 29C3 25 4.8 20 4.8 13C4.8 6 3 2 1.6 0ZM-4.5 11Q-1 13 1.5 12Q-1 14.7-4.5 13ZM4.4 17.5Q1.5 19-.5 18Q1.5 21 4 19.5Z"

export const product = {
  name: PRODUCT,
  /** Address after signing in; `/` leads to it. */
  home: "/dashboard",
  keptInBrowser: "transaksi",
  administrator: "administrator koperasi",
  /** A cassava plant: five lobes on a stem, three roots. public/favicon.svg is the same drawing. */
  mark: {
    viewBox: "0 0 64 64",
    groups: [
      {
        transform: "translate(32 22)",
        paths: [
          ...LOBES.map(([turn, size]) => ({
            d: LOBE,
            transform: `rotate(${turn}) scale(${size})`,
          })),
          { d: "M-1.4-1V11H1.4V-1Z" },
        ],
      },
      {
        transform: "translate(32 32.5)",
        paths: [
          "translate(0) rotate(0) scale(1)",
          "translate(-3) rotate(50) scale(0.9)",
          "translate(3) rotate(-50) scale(0.9)",
        ].map((transform) => ({ d: ROOT, transform })),
      },
    ],
  },
}
