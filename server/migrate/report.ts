/** A plan in sentences, for a developer. */
import { count, isAdditive, isBackwards, isDone, type Obstacle, type Plan } from "./plan"

/** Listed rows of an obstacle by default. */
const LISTED = 30

/** An obstacle with its rows, by id and value. */
export function describeObstacle({ place, sentence, rows }: Obstacle, all = false): string[] {
  const shown = all ? rows : rows.slice(0, LISTED)
  return [
    `✗ ${place}: ${sentence}`,
    ...shown.map(({ id, value }) => `    ${id}  ${value}`),
    ...(shown.length < rows.length ? [`    and ${rows.length - shown.length} more: --all lists them`] : []),
  ]
}

const nextCommand = (plan: Plan): string => {
  if (plan.obstacles.length > 0) return `${count(plan.obstacles.length, "obstacle")} must be removed first.`
  if (isBackwards(plan))
    return "This build is older than the database: 'npm run db:migrate -- --backwards' goes back to it, or run the newer build."
  if (isDone(plan)) return "The database matches its declarations."
  return isAdditive(plan)
    ? "These changes only add: the next start makes them, or 'npm run db:migrate' now."
    : "'npm run db:migrate' makes these changes."
}

/** One line per difference, then the next command. @param all lists every obstacle's rows in full */
export function describePlan(plan: Plan, all = false): string[] {
  return [
    ...plan.steps
      .filter(({ sentence }) => sentence !== "")
      .map(({ place, sentence, additive }) => `${additive ? "+" : "~"} ${place}: ${sentence}`),
    ...plan.migrations.map((name) => `~ migrations/${name}: has not run on this database`),
    ...plan.notes.map(({ place, sentence }) => `· ${place}: ${sentence}`),
    ...plan.obstacles.flatMap((obstacle) => describeObstacle(obstacle, all)),
    nextCommand(plan),
  ]
}
