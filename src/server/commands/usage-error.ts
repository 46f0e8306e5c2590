/** A command was called wrongly; the message says how to call it. */
export class UsageError extends Error {
  override name = 'UsageError'
}
