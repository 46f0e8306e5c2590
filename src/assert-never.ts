/** Ends an exhaustive `switch`: a missing case is a compiler error. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${String(value)}`)
}
