import * as build from 'virtual:react-router/server-build'
import type { Program } from './compose.ts'
import { maskPath } from './logged-path.ts'
import { createRouteLabeller } from './metrics/route-labels.ts'

type AnsweredRequest = { method: string; path: string; status: number; startedAt: number }

const HEALTH_CHECKS = ['/healthz', '/readyz']
const PATHS_OF_WATCHERS = [...HEALTH_CHECKS, '/metrics']

/** Proxies and Prometheus ask every few seconds, which would hide the requests of people. */
const isOfWatcher = (path: string) => PATHS_OF_WATCHERS.includes(path)

export type ReportRequest = (request: AnsweredRequest) => void

/** `startedAt` is a time of `performance`. */
export function createRequestReport({ app: { log }, metrics }: Program): ReportRequest {
  const labelRoute = createRouteLabeller(build.routes)
  return ({ method, path, status, startedAt }) => {
    const ms = performance.now() - startedAt
    const route = labelRoute(path)
    if (!isOfWatcher(route)) metrics.countRequest({ method, route, status, ms })
    const level = HEALTH_CHECKS.includes(route) && status < 400 ? 'debug' : 'info'
    log[level]({ method, path: maskPath(path), status, ms: Math.round(ms) }, 'request')
  }
}
