import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type App, appContext, type Visitor, visitorContext } from '#src/web/app-context.ts'
import { FILE_FORM_PATH_PATTERN } from '../body-limits.ts'
import type { Env } from '../env.ts'

export function createPageRenderer(app: App, env: Env) {
  const handleRequest = createRequestHandler(build, env.NODE_ENV === 'development' ? 'development' : 'production')
  return (request: Request, visitor: Visitor): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(appContext, app)
    context.set(visitorContext, visitor)
    return handleRequest(request, context)
  }
}

/** Drops the Origin header, which React Router would check again, and the body of a form with a file (ADR 022). */
export function toPageRequest(request: Request, path: string): Request {
  const { method, url } = request
  if (method === 'GET' || method === 'HEAD') return request
  const headers = new Headers(request.headers)
  headers.delete('origin')
  const hasFile = headers.get('content-type')?.startsWith('multipart/') && FILE_FORM_PATH_PATTERN.test(path)
  return hasFile ? new Request(url, { method, headers }) : new Request(request, { headers })
}
