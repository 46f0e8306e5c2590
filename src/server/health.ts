import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { App } from '#src/web/app-context.ts'
import type { Bindings } from './http.ts'

const TIMEOUT_MS = 1_000

export function createHealthRoutes(app: App) {
  const routes = new Hono<Bindings>()
  routes.get('/healthz', c => c.text('ok\n'))
  routes.get('/readyz', async c => {
    const isReadyInTime = await Promise.race([isReady(app), resolveFalseAfterTimeout()])
    return isReadyInTime ? c.text('ready\n') : c.text('not ready\n', 503)
  })
  return routes
}

async function isReady(app: App): Promise<boolean> {
  try {
    await app.db.execute(sql`select count(*) from prices`)
    return true
  } catch {
    return false
  }
}

function resolveFalseAfterTimeout(): Promise<false> {
  return new Promise(resolve => setTimeout(resolve, TIMEOUT_MS, false).unref())
}
