import { getProduct } from "./product"

/**
 * The product's mark in the colour of the surrounding text.
 * @param size pixels; by default the stylesheet decides
 */
export function Logo({ size, className = "mark" }: { size?: number; className?: string }) {
  const { viewBox, groups } = getProduct().mark
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox={viewBox}
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      {groups.map(({ transform, paths }) => (
        <g key={transform} transform={transform} fillRule="evenodd">
          {paths.map((path) => (
            <path key={path.d + path.transform} {...path} />
          ))}
        </g>
      ))}
    </svg>
  )
}
