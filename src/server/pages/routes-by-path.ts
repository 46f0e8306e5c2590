import type { ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/** Maps each path without parameters to its route and the parents of that route. */
export function listRoutesByPath(routes: Routes): Map<string, Routes> {
  const allRoutes = Object.values(routes).filter(route => route !== undefined)
  const parentIds = new Set(allRoutes.map(({ parentId }) => parentId))
  const branches = allRoutes.filter(({ id }) => !parentIds.has(id)).map(route => listBranch(routes, route))
  return new Map(
    branches
      .map(branch => [joinPaths(branch), Object.fromEntries(branch.map(route => [route.id, route]))] as const)
      .filter(([path]) => !/[:*?]/.test(path)),
  )
}

function listBranch(routes: Routes, route: Route): Array<Route> {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return parent === undefined ? [route] : [...listBranch(routes, parent), route]
}

function joinPaths(branch: ReadonlyArray<Route>): string {
  return `/${branch.flatMap(({ path }) => path || []).join('/')}`
}
