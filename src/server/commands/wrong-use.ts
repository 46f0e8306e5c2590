/** A command was called as it cannot be: the message says how it can. */
export class WrongUse extends Error {
  override name = 'WrongUse'
}
