import type { IncomingMessage, ServerResponse } from 'node:http'
import pg from 'pg'
import type { ComponentProps, ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticRouter,
  UNSAFE_FrameworkContext as FrameworkContext,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
  UNSAFE_withComponentProps as withComponentProps,
} from 'react-router'
import { addresses } from '#src/addresses.ts'
import { trackDatabaseUse } from '#src/database/current-request.ts'
import { runProgram } from '#src/server/run.ts'
import type { App } from '#src/web/app-context.ts'
import { appContext, createAnonymousVisitor, visitorContext } from '#src/web/app-context.ts'
import * as booking from '#src/web/applicant/book/booking.route.tsx'
import * as payment from '#src/web/applicant/pay/payment.route.tsx'
import * as tracking from '#src/web/applicant/track/application-tracking.route.tsx'
import { PageRequestIdContext } from '#src/web/parts/failure.tsx'
import type { PageStyles } from '#src/web/parts/page-styles.server.ts'
import { HasOwnStylesContext } from '#src/web/parts/page-styles.tsx'
import { SiteFrame } from '#src/web/parts/site-frame.tsx'
import { SiteFrameContext } from '#src/web/parts/site-frame-context.ts'
import { gzipStyledPage } from '#src/web/parts/styled-page.server.ts'
import * as root from '#src/web/root.tsx'

type RouteModule = {
  default: ComponentType<RouteProps>
  handle?: object
  loader(args: { request: Request; context: RouterContextProvider; params: object }): Promise<unknown>
}

type RouteProps = ComponentProps<Parameters<typeof withComponentProps>[0]>

const rootModule = root as unknown as RouteModule

const PAGES: ReadonlyMap<string, Page> = new Map(
  Object.entries({
    [addresses.tracking.pattern]: tracking,
    [addresses.payment.pattern]: payment,
    [addresses.booking.pattern]: booking,
  }).map(([path, module]) => [path, preparePage(module as unknown as RouteModule)]),
)

let recorded: Array<unknown> | null = null
recordStatements()

await runProgram(({ app }) => (request, response) => {
  // Statements that begin together share a round trip, as in the product.
  trackDatabaseUse(() => answer(app, request, response)).catch(err => {
    app.log.error({ err }, 'the floor failed')
    response.writeHead(500).end()
  })
})

async function answer(app: App, incoming: IncomingMessage, response: ServerResponse) {
  const url = new URL(incoming.url ?? '/', app.publicUrl)
  const page = PAGES.get(url.pathname)
  if (page === undefined) return response.writeHead(404).end()
  const { cookie = '' } = incoming.headers
  page.styles ??= await loadStyles(url, cookie)
  const context = new RouterContextProvider()
  context.set(appContext, app)
  context.set(visitorContext, createAnonymousVisitor(''))
  const request = new Request(url, { headers: { cookie } })
  if (incoming.headers['x-record'] !== undefined) {
    recorded = []
    await callLoader(page.module, request, context)
    response.end(JSON.stringify(recorded))
    recorded = null
    return
  }
  const [rootAnswer, pageAnswer] = await Promise.all([
    callLoader(rootModule, request, context),
    callLoader(page.module, request, context),
  ])
  const html = `<!DOCTYPE html>${renderPage(page, url, { root: rootAnswer.data, page: pageAnswer.data })}`
  const body = gzipStyledPage(html, page.styles)
  response.setHeaders(new Headers(pageAnswer.init?.headers))
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
    'content-length': body.byteLength,
  })
  response.end(body)
}

/** With the header `x-record`, a page answers with the statements of its loader, for a floor that runs them too. */
function recordStatements() {
  const run: (...args: Array<unknown>) => unknown = Reflect.get(pg.Client.prototype, 'query')
  Reflect.set(pg.Client.prototype, 'query', function query(this: pg.Client, ...args: Array<unknown>) {
    const [statement, values] = args
    if (recorded !== null && typeof statement === 'object' && statement !== null && 'text' in statement)
      recorded.push({ text: statement.text, name: 'name' in statement ? statement.name : undefined, values })
    return Reflect.apply(run, this, args)
  })
}

type LoaderAnswer = { data: unknown; init?: ResponseInit | null }

async function callLoader(
  module: RouteModule,
  request: Request,
  context: RouterContextProvider,
): Promise<LoaderAnswer> {
  const answer = await module.loader({ request, context, params: {} })
  const hasInit =
    answer !== null && typeof answer === 'object' && 'type' in answer && answer.type === 'DataWithResponseInit'
  return hasInit ? (answer as unknown as LoaderAnswer) : { data: answer }
}

type Page = ReturnType<typeof preparePage>

function preparePage(module: RouteModule) {
  const Root = withComponentProps(rootModule.default)
  const RootPage = () => (
    <root.Layout>
      <Root />
    </root.Layout>
  )
  const child = {
    id: 'page',
    path: '*',
    handle: module.handle,
    Component: withComponentProps(module.default),
  }
  const routes = [{ id: 'root', path: '', Component: RootPage, children: [child] }]
  const framework = {
    routeModules: { root, page: module },
    manifest: { routes: {} },
    isSpaMode: false,
    ssr: true,
    future: {},
  }
  return { module, routes, framework: framework as never, styles: null as PageStyles | null }
}

function renderPage(
  { routes, framework }: Page,
  { pathname, search }: URL,
  loaderData: Record<string, unknown>,
): string {
  const context = {
    basename: '/',
    location: { pathname, search, hash: '', state: null, key: 'default' },
    matches: [
      { params: {}, pathname: '/', pathnameBase: '/', route: routes[0] },
      { params: {}, pathname, pathnameBase: pathname, route: routes[0]?.children[0] },
    ],
    loaderData,
    actionData: null,
    errors: null,
  } as unknown as StaticHandlerContext
  return renderToString(
    <PageRequestIdContext value="">
      <HasOwnStylesContext value={true}>
        <SiteFrameContext value={SiteFrame}>
          <FrameworkContext value={framework}>
            <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
          </FrameworkContext>
        </SiteFrameContext>
      </HasOwnStylesContext>
    </PageRequestIdContext>,
  )
}

/** The sheets of a page come from the product's answer, so that both send the same bytes. */
async function loadStyles({ pathname, search }: URL, cookie: string): Promise<PageStyles> {
  const answer = await fetch(new URL(pathname + search, process.env.PRODUCT_ORIGIN), { headers: { cookie } })
  const [, css = ''] = /<style>([^<]*)<\/style>/.exec(await answer.text()) ?? []
  return { css, hash: pathname }
}
