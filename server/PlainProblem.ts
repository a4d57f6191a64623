/** Something the person who starts the server can mend. Printed as a sentence, without a stack. */
export class PlainProblem extends Error {
  override readonly name = 'PlainProblem'
}
