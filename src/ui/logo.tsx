/** The lobes of a cassava leaf: turned by so many degrees, and how long beside the middle one. */
const LOBES = [
  [-104, 0.62],
  [-70, 0.84],
  [-35, 0.95],
  [0, 1],
  [35, 0.95],
  [70, 0.84],
  [104, 0.62],
] as const

/**
 * The cooperative's mark, in the colour of the text around it. public/favicon.svg is the same drawing, which a test holds.
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
      <g transform="translate(32 38)">
        {LOBES.map(([turn, length]) => (
          <path
            key={turn}
            d="M0 0C-6-9-6-22 0-33C6-22 6-9 0 0Z"
            transform={`rotate(${turn}) scale(${length})`}
          />
        ))}
        <path d="M-1.4 0V22H1.4V0Z" />
      </g>
    </svg>
  )
}
