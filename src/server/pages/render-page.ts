import { randomUUID } from 'node:crypto'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { StoredFact } from '#src/features/visa/facts.ts'
import {
  type App,
  appContext,
  createAnonymousVisitor,
  previewContext,
  type Visitor,
  visitorContext,
} from '#src/web/app-context.ts'
import { joinStyledPage } from '#src/web/parts/styled-page.server.ts'
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
  return (request: Request, visitor: Visitor) => render(app, request, visitor)

  function render(shownApp: App, request: Request, visitor: Visitor): Promise<Response> {
    const context = new RouterContextProvider()
    context.set(appContext, shownApp)
    context.set(visitorContext, visitor)
    context.set(previewContext, preview)
    const handleRequest = handlersByPath.get(new URL(request.url).pathname) ?? handleAnyPath
    return handleRequest(request, context)
  }

  async function preview(path: string, draftFact: StoredFact): Promise<string | null> {
    const visitor = createAnonymousVisitor(randomUUID())
    const answer = await render({ ...app, draftFact }, new Request(new URL(path, app.publicUrl)), visitor)
    return answer.status === 200 ? joinStyledPage(await answer.text(), visitor.styles) : null
  }
}
