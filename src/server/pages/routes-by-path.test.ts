import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import routes from '#src/web/routes.ts'
import { listRoutesByPath } from './routes-by-path.ts'

type Routes = ServerBuild['routes']

test('React Router finds the same routes among all routes as among those of the path', () => {
  const routesByPath = listRoutesByPath(createManifest())
  const tree = [{ id: 'root', path: '', children: routes.map(toRouteObject) }]
  expect(routesByPath.size).toBeGreaterThan(40)
  for (const [path, ownRoutes] of routesByPath) {
    expect(
      matchRoutes(tree, path)?.map(({ route }) => route.id),
      path,
    ).toEqual(Object.keys(ownRoutes))
  }
})

test('paths with parameters are left to the handler with all routes', () => {
  const paths = [...listRoutesByPath(createManifest()).keys()]
  expect(paths).toContain('/')
  expect(paths).toContain('/admin/applications')
  expect(paths.filter(path => /[:*?]/.test(path))).toEqual([])
})

/** The routes as the build of React Router lists them. */
function createManifest(): Routes {
  const root = { id: 'root', path: '' }
  return Object.fromEntries([root, ...listRoutes(routes, 'root')].map(route => [route.id, route])) as Routes
}

function listRoutes(entries: ReadonlyArray<RouteConfigEntry>, parentId: string): Array<{ id: string }> {
  return entries.flatMap(({ children = [], ...entry }) => {
    const id = findId(entry)
    return [{ ...entry, id, parentId }, ...listRoutes(children, id)]
  })
}

function toRouteObject({ children, ...entry }: RouteConfigEntry): RouteObject {
  const { path, index } = entry
  return index ? { id: findId(entry), index } : { id: findId(entry), path, children: children?.map(toRouteObject) }
}

function findId({ id, file }: Pick<RouteConfigEntry, 'id' | 'file'>): string {
  return id ?? file.replace(/\.tsx?$/, '')
}
