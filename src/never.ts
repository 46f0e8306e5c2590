/** The end of an exhaustive `switch`: a value that the compiler can still see here is a case that nobody handled. */
export function never(value: never): never {
  throw new Error(`Unhandled case: ${String(value)}`)
}
