type Query = Record<string, string | undefined>

export function definePath<Params extends Query = Record<string, never>>(pattern: string) {
  return Object.assign((query?: Params) => appendQuery(pattern, query ?? {}), { pattern })
}

export function defineListPath(pattern: string) {
  return definePath<Query>(pattern)
}

export function definePathWithParams<Params extends Query>(pattern: string) {
  return Object.assign(
    (params: Params) => {
      const names = paramNames(pattern)
      const query = Object.entries(params).filter(([name]) => !names.includes(name))
      return appendQuery(
        fillPattern(
          pattern,
          names.map(name => params[name] ?? ''),
        ),
        Object.fromEntries(query),
      )
    },
    { pattern },
  )
}

export function definePathWithId<Params extends Query = Record<string, never>>(pattern: string) {
  return Object.assign((id: string, query?: Params) => appendQuery(fillPattern(pattern, [id]), query ?? {}), {
    pattern,
  })
}

export function definePathWithQueryNames<Args extends [params?: unknown]>(
  pattern: string,
  toQuery: (...args: Args) => Query,
) {
  return Object.assign((...args: Args) => appendQuery(pattern, toQuery(...args)), { pattern })
}

function paramNames(pattern: string): Array<string> {
  return [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}

function fillPattern(pattern: string, values: ReadonlyArray<string>): string {
  let index = 0
  return pattern.replace(/:\w+/g, () => values[index++] ?? '')
}

export function appendQuery(path: string, query: Query): string {
  const params = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return params.length === 0 ? path : `${path}?${new URLSearchParams(params)}`
}
