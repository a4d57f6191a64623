/** The first row that does not follow from the rows before it. */
export class ChainFault extends Error {
  readonly row: string
  readonly column: string

  constructor(row: string, column: string, reason: string) {
    super(`${row}: ${column} ${reason}`)
    this.name = 'ChainFault'
    this.row = row
    this.column = column
  }
}

/** A block that is dated later than the reader's clock allows. The replay stays usable: the time will come. */
export class EarlyBlock extends ChainFault {
  constructor(number: number, atMs: number) {
    super(
      `block ${number}`,
      'atMs',
      `is ${atMs}, more than two minutes ahead of the reader's clock`,
    )
  }
}

export const transactionFault = (number: number, column: string, reason: string): ChainFault =>
  new ChainFault(`transaction ${number}`, column, reason)
