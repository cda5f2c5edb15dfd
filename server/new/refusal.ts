/** A refused command: its message is printed without a stack, and nothing is written. */
export class Refusal extends Error {
  constructor(problem: string, remedy: string) {
    super(`${problem}; ${remedy}`)
    this.name = "Refusal"
  }
}
