import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#src/web/routes.ts'

/** An address of the staff pages. */
export type StaffRoute = {
  /** As named in React Router's `_routes`. */
  id: string
  file: string
  /** `admin/applications/:id` */
  pattern: string
  /** Below the frame, whose middleware refuses strangers. */
  isInFrame: boolean
}

/** The frame itself, requested by its id. */
export const FRAME = 'staff/frame/frame.route'

/** All routes of the staff pages, new ones included. */
export function staffRoutes(): Array<StaffRoute> {
  return below(routes, false).filter(route => route.pattern === 'admin' || route.pattern.startsWith('admin/'))
}

/** Every page of the product outside the sandbox. */
export function pageRoutes(): Array<StaffRoute> {
  return below(routes, false).filter(
    ({ file, pattern }) => file.endsWith('.tsx') && !LAYOUTS.includes(file) && !pattern.startsWith('sandbox/'),
  )
}

/** Layouts have no address of their own. */
const LAYOUTS = ['staff/frame/frame.route.tsx', 'staff/account/ways-in.route.tsx']

function below(entries: ReadonlyArray<RouteConfigEntry>, isInFrame: boolean, start = ''): Array<StaffRoute> {
  return entries.flatMap(({ id, file, path = '', children = [] }) => {
    const pattern = [start, path].filter(part => part !== '').join('/')
    const route = { id: id ?? file.replace(/\.tsx?$/, ''), file, pattern, isInFrame }
    return [route, ...below(children, isInFrame || route.id === FRAME, pattern)]
  })
}

/** Fills a route's parameters with examples. Throws for a parameter without one. */
export function addressOf({ pattern }: StaffRoute, examples: Readonly<Record<string, string>>): string {
  return `/${pattern.replace('*', 'no-such-page')}`.replace(/:(\w+)\??/g, (_, name: string) => {
    const example = examples[name]
    if (example === undefined) throw new Error(`There is no example of :${name} in /${pattern}.`)
    return example
  })
}
