import type { ReactNode } from 'react'
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { BRAND } from '#src/brand.ts'
import type { Route } from './+types/root'
import { appContext, visitorContext } from './app-context.ts'
import { readFlash } from './parts/flash.server.ts'
import { PendingPage } from './parts/pending-page.tsx'
import { ReturnHome } from './parts/return-home.tsx'
import { SandboxBanner } from './parts/sandbox-banner.tsx'
import { SiteFooter } from './parts/site-footer.tsx'
import { SiteHeader } from './parts/site-header.tsx'
import { type ToastMessage, Toasts } from './ui/toast.tsx'
import './ui/styles/index.css'
import sans from './ui/styles/fonts/passage-sans.woff2?url'
import serif from './ui/styles/fonts/passage-serif.woff2?url'

export const links: Route.LinksFunction = () => [
  ...[serif, sans].map(href => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export const meta: Route.MetaFunction = ({ error }) => [
  { title: error === undefined ? BRAND.name : `${titleOfError(error)} – ${BRAND.name}` },
]

/** Needs no database, so that even the page that says we cannot reach ours has its frame. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { toast, headers } = await readFlash(app, request)
  const frame = {
    toast,
    requestId: context.get(visitorContext).requestId,
    sandbox: app.sandbox,
    year: app.clock.now().getUTCFullYear(),
  }
  return data(frame, { headers })
}

/** An answer that is thrown (a limit, a wrong address) keeps its own headers. */
export function headers({ errorHeaders, loaderHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders
}

export function Layout({ children }: { children: ReactNode }) {
  const page = usePage()
  const frame = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1b2657" />
        <Meta />
        <Links />
        {page.refreshSeconds !== null && (
          // Without JavaScript the page reloads itself; with it, it asks quietly.
          <noscript>
            <meta httpEquiv="refresh" content={String(page.refreshSeconds)} />
          </noscript>
        )}
      </head>
      <body className="frame">
        <a className="btn plain skip" href="#content">
          Skip to the content
        </a>
        {frame && <SandboxBanner sandbox={frame.sandbox} />}
        <SiteHeader />
        <main id="content" tabIndex={-1}>
          <Toasts toast={page.toast ?? frame?.toast ?? null} />
          {children}
        </main>
        <SiteFooter year={frame?.year ?? null} />
        {page.hydrates && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <PendingPage>
      <Outlet />
    </PendingPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const requestId = useRouteLoaderData<typeof loader>('root')?.requestId
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isRouteErrorResponse(error) && error.status === 429) {
    return (
      <Failure title={titleOfError(error)}>
        <p>{String(error.data)}</p>
      </Failure>
    )
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    return (
      <Failure title={titleOfError(error)}>
        <p>
          {typeof error.data === 'string' && error.data !== ''
            ? error.data
            : 'This page cannot take what was sent to it.'}
        </p>
      </Failure>
    )
  }
  return (
    <Failure title={titleOfError(error)}>
      <p>Something went wrong on our side. Nothing you sent before is lost. Please try again in a moment.</p>
      {requestId && (
        <p className="small muted">
          If it stays, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> and give us this number:{' '}
          <span className="num">{requestId}</span>
        </p>
      )}
    </Failure>
  )
}

/** The heading of the page for an error, and its title. */
function titleOfError(error: unknown): string {
  if (!isRouteErrorResponse(error)) return 'Unexpected Application Error!'
  if (error.status === 404) return '404'
  if (error.status === 429) return 'Too many tries'
  return error.status < 500 ? 'That did not work' : 'Unexpected Application Error!'
}

export function NotFound() {
  return (
    <Failure title="404">
      <p className="lead">Oops! Page not found</p>
    </Failure>
  )
}

function Failure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="wrap page">
      <h1>{title}</h1>
      {children}
      <p className="actions">
        <ReturnHome />
      </p>
    </section>
  )
}

/** What the page on show says to its frame: through its handle, or in what its loader returns. */
function usePage() {
  const matches = useMatches()
  const last = matches.at(-1)
  const said = (last?.loaderData ?? {}) as { toast?: ToastMessage | null; refreshSeconds?: number }
  return {
    hydrates: (last?.handle as { hydrate?: boolean } | undefined)?.hydrate !== false,
    toast: last?.id === 'root' ? null : (said.toast ?? null),
    refreshSeconds: said.refreshSeconds ?? null,
  }
}
