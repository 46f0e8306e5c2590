import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Program } from './compose.ts'
import type { Env } from './env.ts'
import { createHealthRoutes } from './health.ts'
import type { Bindings } from './http.ts'
import { listen } from './listen.ts'
import { createMetricsRoute } from './metrics/metrics-route.ts'
import type { Handler, WebServer } from './run.ts'

/** A worker answers only health checks and metrics, and only if it has a port for them (ADR 112). */
export async function openWorkerPort(env: Env): Promise<WebServer | null> {
  if (env.ROLE !== 'worker' || env.WORKER_PORT === undefined) return null
  return listen({ ...env, PORT: env.WORKER_PORT }, createWorkerHttp, { variable: 'WORKER_PORT' })
}

function createWorkerHttp({ app, metrics }: Program, env: Env): Handler {
  const http = new Hono<Bindings>()
  http.route('/', createHealthRoutes(app))
  http.route('/', createMetricsRoute(app, metrics, env))
  return getRequestListener((request, bindings) => http.fetch(request, bindings))
}
