import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#src/web/routes.ts'

/** One address of the staff's side, as the program knows it. */
export type StaffRoute = {
  /** As React Router names it in `_routes`. */
  id: string
  file: string
  /** `admin/applications/:id` */
  pattern: string
  /** Below the frame, whose middleware turns strangers away. */
  isInFrame: boolean
}

/** The frame itself: asked for by its id, never by an address of its own. */
export const FRAME = 'staff/frame/frame.route'

/** Everything of the route table that leads into the staff's side: a route that is added is in here by itself. */
export function staffRoutes(): Array<StaffRoute> {
  return below(routes, false).filter(route => route.pattern === 'admin' || route.pattern.startsWith('admin/'))
}

/** Every page of the product that is no look-alike: what a reader's browser shows in a tab. */
export function pageRoutes(): Array<StaffRoute> {
  return below(routes, false).filter(
    ({ file, pattern }) => file.endsWith('.tsx') && !LAYOUTS.includes(file) && !pattern.startsWith('sandbox/'),
  )
}

/** They stand around pages, and have no address of their own. */
const LAYOUTS = ['staff/frame/frame.route.tsx', 'staff/account/ways-in.route.tsx']

function below(entries: ReadonlyArray<RouteConfigEntry>, isInFrame: boolean, start = ''): Array<StaffRoute> {
  return entries.flatMap(({ id, file, path = '', children = [] }) => {
    const pattern = [start, path].filter(part => part !== '').join('/')
    const route = { id: id ?? file.replace(/\.tsx?$/, ''), file, pattern, isInFrame }
    return [route, ...below(children, isInFrame || route.id === FRAME, pattern)]
  })
}

/** The address of a route, with an example for each of its parameters. A parameter without one has no place on the wall yet. */
export function addressOf({ pattern }: StaffRoute, examples: Readonly<Record<string, string>>): string {
  return `/${pattern.replace('*', 'no-such-page')}`.replace(/:(\w+)\??/g, (_, name: string) => {
    const example = examples[name]
    if (example === undefined) throw new Error(`The wall has no example of :${name} in /${pattern}.`)
    return example
  })
}
