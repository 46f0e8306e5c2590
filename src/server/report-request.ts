import * as build from 'virtual:react-router/server-build'
import { findDatabaseUse } from '#src/database/current-request.ts'
import { describeSpan } from '#src/tracing.ts'
import type { Program } from './compose.ts'
import { maskPath } from './logged-path.ts'
import { createRouteLabeller } from './metrics/route-labels.ts'

type AnsweredRequest = { method: string; path: string; status: number; startedAt: number }

export type ReportRequest = (request: AnsweredRequest) => void

/** `startedAt` is a time of `performance`. */
export function createRequestReport({ app: { log }, metrics }: Program): ReportRequest {
  const labelRoute = createRouteLabeller(build.routes)
  return ({ method, path, status, startedAt }) => {
    const ms = performance.now() - startedAt
    const route = labelRoute(path)
    metrics.countRequest({ method, route, status, ms })
    describeSpan(`${method} ${route}`, { 'http.route': route, 'http.response.status_code': status })
    const statements = findDatabaseUse()?.statements ?? 0
    log.info({ method, path: maskPath(path), status, ms: Math.round(ms), statements }, 'request')
  }
}
