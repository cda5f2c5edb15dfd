import { useQuery } from "@tanstack/react-query"
import { readAnswer } from "../../core/dashboard/answer"
import { type PeriodChoice, writePeriod } from "../../core/dashboard/period"
import { useApi } from "../../views/record/use-api"

interface Question {
  choice: PeriodChoice
  today: string
  /** Count the lists of all browsers, too. */
  browsers: boolean
}

/** The figures that our own server counts. */
export function useServerFigures({ choice, today, browsers }: Question, enabled = true) {
  const call = useApi()
  const asked = { period: writePeriod(choice), today, ...(browsers && { browsers: "all" }) }
  return useQuery({
    queryKey: ["dashboard", asked],
    enabled,
    gcTime: 0,
    placeholderData: (before) => before,
    queryFn: async () => readAnswer(await call({ url: "/dashboard/figures", method: "get", query: asked })),
  })
}
