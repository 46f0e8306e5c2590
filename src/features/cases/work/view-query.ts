/** A search often holds a person's name, and the others are a place in the list or an open dialog. */
const LEFT_OUT_PARAMS = ['q', 'page', 'after', 'before', 'dialog', 'add', 'tab']

/** Keeps filters and the order of a list in one fixed order, so that equal views have equal queries. */
export function toViewQuery(query: URLSearchParams): string {
  const kept = [...query].filter(([name, value]) => value !== '' && !LEFT_OUT_PARAMS.includes(name))
  return new URLSearchParams(kept.toSorted(([a], [b]) => a.localeCompare(b))).toString()
}
