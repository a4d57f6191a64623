/** Something that whoever runs the server or a command can mend. Printed as a sentence, without a stack. */
export class PlainProblem extends Error {
  override readonly name = 'PlainProblem'
}
