import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#src/web/routes.ts'

export type FlatRoute = {
  /** The id that React Router's query parameter `_routes` takes. */
  id: string
  file: string
  /** The URL pattern, such as `admin/applications/:id`. */
  pattern: string
  /** Whether the route lies in the staff frame, whose middleware refuses visitors who are not signed in. */
  isInFrame: boolean
}

/** The layout route around the staff pages. */
export const FRAME_ROUTE_ID = 'staff/frame/frame.route'

/** Lists all routes of the staff pages from `routes.ts`, so that tests include every new route. */
export function staffRoutes(): Array<FlatRoute> {
  return flattenRoutes(routes, false).filter(route => route.pattern === 'admin' || route.pattern.startsWith('admin/'))
}

/** Lists the routes of all pages. */
export function pageRoutes(): Array<FlatRoute> {
  return flattenRoutes(routes, false).filter(({ file }) => file.endsWith('.tsx') && !LAYOUT_FILES.includes(file))
}

/** Lists every route, files included. */
export function allRoutes(): Array<FlatRoute> {
  return flattenRoutes(routes, false).filter(({ file }) => !LAYOUT_FILES.includes(file))
}

/** The layout routes, which are not pages themselves. */
export const LAYOUT_FILES = ['staff/frame/frame.route.tsx', 'staff/accounts/sign-in/sign-in-layout.route.tsx']

function flattenRoutes(entries: ReadonlyArray<RouteConfigEntry>, isInFrame: boolean, start = ''): Array<FlatRoute> {
  return entries.flatMap(({ id, file, path = '', children = [] }) => {
    const pattern = [start, path].filter(part => part !== '').join('/')
    const route = { id: id ?? file.replace(/\.tsx?$/, ''), file, pattern, isInFrame }
    return [route, ...flattenRoutes(children, isInFrame || route.id === FRAME_ROUTE_ID, pattern)]
  })
}

/** Returns the path of a route, with its parameters filled in. Throws for a parameter without an example. */
export function pathOf({ pattern }: FlatRoute, examples: Readonly<Record<string, string>>): string {
  return `/${pattern.replace('*', 'no-such-page')}`.replace(/:(\w+)\??/g, (_, name: string) => {
    const example = examples[name]
    if (example === undefined) throw new Error(`There is no example of :${name} in /${pattern}.`)
    return example
  })
}
