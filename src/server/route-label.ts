type Routes = Readonly<Record<string, { path?: string; parentId?: string; index?: boolean } | undefined>>

/** What is answered before the router, besides single files. */
const OTHER_PLACES = ['/assets/', '/cards/', '/sandbox/mail', '/sandbox/paystack/']
const OWN_PATHS = ['/', '/healthz', '/readyz', '/metrics']

/**
 * The route label of a path for metrics: its pattern (`/sectors/:sectorId`), never the path, so that visitors cannot create new
 * labels. Without a route it is `other`.
 */
export function createRouteLabel(routes: Routes): (path: string) => string {
  const patterns = Object.keys(routes).map(id => patternOf(routes, id))
  const exact = new Set([...OWN_PATHS, ...patterns.filter(pattern => !/[:*]/.test(pattern))])
  const variable = patterns
    .filter(pattern => pattern.includes(':'))
    .map(pattern => ({ pattern, matches: new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`) }))

  return path => {
    const plain = path.replace(/(?:\/_?)?\.data$/, '').replace(/(?<=.)\/$/, '') || '/'
    if (exact.has(plain)) return plain
    const place = OTHER_PLACES.find(start => plain.startsWith(start))
    if (place !== undefined) return `${place.replace(/\/$/, '')}/*`
    return variable.find(({ matches }) => matches.test(plain))?.pattern ?? 'other'
  }
}

function patternOf(routes: Routes, id: string): string {
  const route = routes[id]
  const parent = route?.parentId === undefined ? '' : patternOf(routes, route.parentId)
  return route?.path ? `${parent}/${route.path}` : parent
}
