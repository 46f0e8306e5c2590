export function parseOneOf<Value extends string>(values: ReadonlyArray<Value>, text: string | null): Value | null {
  return values.find(value => value === text) ?? null
}
