import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type App, appContext, type Visitor, visitorContext } from '#src/web/app-context.ts'
import type { Env } from '../env.ts'
import { listRoutesByPath } from './routes-by-path.ts'

export function createPageRenderer(app: App, env: Env) {
  const isDevelopment = env.NODE_ENV === 'development'
  const handleAnyPath = createRequestHandler(build, isDevelopment ? 'development' : 'production')
  // React Router compares a path with every route that a handler has, a third of the time of the look-up (ADR 122).
  const handlersByPath = new Map(
    [...(isDevelopment ? [] : listRoutesByPath(build.routes))].map(([path, routes]) => [
      path,
      createRequestHandler({ ...build, routes }, 'production'),
    ]),
  )
  return (request: Request, visitor: Visitor): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(appContext, app)
    context.set(visitorContext, visitor)
    const handleRequest = handlersByPath.get(new URL(request.url).pathname) ?? handleAnyPath
    return handleRequest(request, context)
  }
}
