type RouteManifest = Readonly<Record<string, { path?: string; parentId?: string; index?: boolean } | undefined>>

const GROUPED_PATH_PREFIXES = ['/assets/', '/cards/', '/sandbox/mail', '/sandbox/paystack/']
const PATHS_WITHOUT_ROUTE = ['/', '/healthz', '/readyz', '/metrics']

/**
 * Labels a path with its route's pattern (`/sectors/:sectorId`) or `other`, so that visitors cannot create new labels.
 */
export function createRouteLabeller(routes: RouteManifest): (path: string) => string {
  const patterns = Object.keys(routes).map(id => buildPattern(routes, id))
  const fixedPaths = new Set([...PATHS_WITHOUT_ROUTE, ...patterns.filter(pattern => !/[:*]/.test(pattern))])
  const patternsWithParameters = patterns
    .filter(pattern => pattern.includes(':'))
    .map(pattern => ({ pattern, matches: new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`) }))

  return path => {
    const pagePath = path.replace(/(?:\/_?)?\.data$/, '').replace(/(?<=.)\/$/, '') || '/'
    if (fixedPaths.has(pagePath)) return pagePath
    const prefix = GROUPED_PATH_PREFIXES.find(start => pagePath.startsWith(start))
    if (prefix !== undefined) return `${prefix.replace(/\/$/, '')}/*`
    return patternsWithParameters.find(({ matches }) => matches.test(pagePath))?.pattern ?? 'other'
  }
}

function buildPattern(routes: RouteManifest, id: string): string {
  const route = routes[id]
  const parent = route?.parentId === undefined ? '' : buildPattern(routes, route.parentId)
  return route?.path ? `${parent}/${route.path}` : parent
}
