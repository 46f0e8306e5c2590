import * as build from 'virtual:react-router/server-build'
import { findDatabaseUse } from '#src/database/current-request.ts'
import type { Program } from './compose.ts'
import { maskPath } from './logged-path.ts'
import { createRouteLabeller } from './metrics/route-labels.ts'

type AnsweredRequest = { requestId: string; method: string; path: string; status: number; startedAt: number }

export type ReportRequest = (request: AnsweredRequest) => void

/** `startedAt` is a time of `performance`. */
export function createRequestReport({ app: { log }, metrics }: Program): ReportRequest {
  const labelRoute = createRouteLabeller(build.routes)
  return ({ requestId, method, path, status, startedAt }) => {
    const ms = performance.now() - startedAt
    metrics.countRequest({ method, route: labelRoute(path), status, ms })
    const statements = findDatabaseUse()?.statements ?? 0
    log.info({ requestId, method, path: maskPath(path), status, ms: Math.round(ms), statements }, 'request')
  }
}
