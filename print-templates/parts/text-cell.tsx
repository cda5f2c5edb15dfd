import { wrapOf } from "./fit"

/** A cell of a printed table. */
export const TextCell = ({ figure, text }: { figure: boolean; text: string }) => (
  <td className={figure ? "paper-figure" : undefined} data-wrap={wrapOf(text)}>
    {text}
  </td>
)
