/** The lobes of a cassava leaf: turned by so many degrees, and how long beside the middle one. */
const LOBES = [
  [-106, 0.72],
  [-54, 0.92],
  [0, 1],
  [54, 0.92],
  [106, 0.72],
] as const
const LOBE = "M0 0C-1-4-5.5-8-4.8-13.5C-4.2-17-1.5-19 0-20.5C1.5-19 4.2-17 4.8-13.5C5.5-8 1-4 0 0Z"

/** Its roots, with the rings of their skin: how far from the middle, how much turned, how large. */
const ROOTS = [
  [0, 0, 1],
  [-3, 50, 0.9],
  [3, -50, 0.9],
] as const
const ROOT =
  "M-1.6 0C-3 2-4.8 6-4.8 13C-4.8 20-3 25-.8 29Q0 30.5 .8 29C3 25 4.8 20 4.8 13C4.8 6 3 2 1.6 0ZM-4.5 11Q-1 13 1.5 12Q-1 14.7-4.5 13ZM4.4 17.5Q1.5 19-.5 18Q1.5 21 4 19.5Z"

/**
 * The cooperative's mark, a cassava plant, in the colour of the text around it. public/favicon.svg is the same drawing, which
 * a test holds.
 * @param size pixels; left out where a stylesheet says it
 */
export function Logo({ size, className = "mark" }: { size?: number; className?: string }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <g transform="translate(32 22)">
        {LOBES.map(([turn, length]) => (
          <path key={turn} d={LOBE} transform={`rotate(${turn}) scale(${length})`} />
        ))}
        <path d="M-1.4-1V11H1.4V-1Z" />
      </g>
      <g transform="translate(32 32.5)" fillRule="evenodd">
        {ROOTS.map(([aside, turn, size]) => (
          <path key={turn} d={ROOT} transform={`translate(${aside}) rotate(${turn}) scale(${size})`} />
        ))}
      </g>
    </svg>
  )
}
