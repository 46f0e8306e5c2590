import { data } from 'react-router'
import { Failure } from '../parts/failure.tsx'
import { privatePageMeta } from '../parts/page-title.ts'
import type { Route } from './+types/not-found.route'

export const handle = { hydrate: false }
export const meta: Route.MetaFunction = () => privatePageMeta('404')

/** Answers every path and method that no other route answers. */
export function loader() {
  return data(null, { status: 404 })
}

export function action() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return <Failure kind="not-found" />
}
