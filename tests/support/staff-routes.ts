import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#src/web/routes.ts'

/** A route of the staff pages, or of any page. */
export type StaffRoute = {
  /** The id that React Router's query parameter `_routes` takes. */
  id: string
  file: string
  /** The URL pattern, such as `admin/applications/:id`. */
  pattern: string
  /** Whether the frame is a parent of the route. The frame's middleware refuses visitors who are not signed in. */
  isInFrame: boolean
}

/** The layout route around the staff pages. */
export const FRAME_ROUTE_ID = 'staff/frame/frame.route'

/** All routes of the staff pages, read from `routes.ts`, so that a new route is tested at once. */
export function staffRoutes(): Array<StaffRoute> {
  return flattenRoutes(routes, false).filter(route => route.pattern === 'admin' || route.pattern.startsWith('admin/'))
}

/** The route of every page outside the sandbox. */
export function pageRoutes(): Array<StaffRoute> {
  return flattenRoutes(routes, false).filter(
    ({ file, pattern }) => file.endsWith('.tsx') && !LAYOUT_FILES.includes(file) && !pattern.startsWith('sandbox/'),
  )
}

/** Layout routes have no URL of their own. */
const LAYOUT_FILES = ['staff/frame/frame.route.tsx', 'staff/account/ways-in.route.tsx']

function flattenRoutes(entries: ReadonlyArray<RouteConfigEntry>, isInFrame: boolean, start = ''): Array<StaffRoute> {
  return entries.flatMap(({ id, file, path = '', children = [] }) => {
    const pattern = [start, path].filter(part => part !== '').join('/')
    const route = { id: id ?? file.replace(/\.tsx?$/, ''), file, pattern, isInFrame }
    return [route, ...flattenRoutes(children, isInFrame || route.id === FRAME_ROUTE_ID, pattern)]
  })
}

/** Returns the path of a route, with its parameters filled in. Throws for a parameter without an example. */
export function pathOf({ pattern }: StaffRoute, examples: Readonly<Record<string, string>>): string {
  return `/${pattern.replace('*', 'no-such-page')}`.replace(/:(\w+)\??/g, (_, name: string) => {
    const example = examples[name]
    if (example === undefined) throw new Error(`There is no example of :${name} in /${pattern}.`)
    return example
  })
}
