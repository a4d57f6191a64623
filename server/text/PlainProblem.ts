/** A problem that the operator or the caller of a command can fix. Printed as a sentence, without a stack. */
export class PlainProblem extends Error {
  override readonly name = 'PlainProblem'
}
