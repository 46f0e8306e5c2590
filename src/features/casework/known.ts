/** One of these values, or null. */
export function known<Value extends string>(values: ReadonlyArray<Value>, given: string | null): Value | null {
  return values.find(value => value === given) ?? null
}
