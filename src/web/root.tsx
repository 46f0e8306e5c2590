import './no-eval.client.ts'
import { formScript, siteScript, updateScript } from 'virtual:site-scripts'
import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import {
  data,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { BRAND } from '#src/brand.ts'
import { yearInLagos } from '#src/dates.ts'
import { PaymentProviderContext } from '#src/payment-provider.ts'
import type { Route } from './+types/root'
import { appContext, visitorContext } from './app-context.ts'
import { readFlashToast, readPreferences } from './parts/cookies.server.ts'
import { FailurePage, titleOfError } from './parts/failure.tsx'
import { PageColours, PageStyles } from './parts/page-styles.tsx'
import { MaintenanceBanner, SandboxBanner } from './parts/sandbox.tsx'
import { SiteFrameContext } from './parts/site-frame-context.ts'
import type { ToastMessage } from './ui/toast.tsx'
import './ui/styles/index.css'
import { useHydrated } from './ui/use-hydrated.ts'

export const meta: Route.MetaFunction = ({ error }) => [
  { title: error === undefined ? BRAND.name : `${titleOfError(error)} – ${BRAND.name}` },
]

/** Does not query the database, so that the error page of an outage has its header and footer. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { toast, headers } = await readFlashToast(app, request.headers.get('cookie'))
  const { theme } = await readPreferences(app, request)
  const { requestId, isMaintenance } = context.get(visitorContext)
  const rootData = {
    toast,
    theme,
    requestId,
    isMaintenance,
    sandbox: app.sandbox,
    paymentProvider: app.paymentProvider,
    publicUrl: app.publicUrl,
    year: yearInLagos(app.clock.now()),
  }
  return data(rootData, { headers })
}

export function headers({ errorHeaders, loaderHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders
}

export function Layout({ children }: { children: ReactNode }) {
  const page = usePageOptions()
  const SiteFrame = useContext(SiteFrameContext)
  const rootData = useRouteLoaderData<typeof loader>('root')
  const flashToast = rootData?.toast?.place === undefined ? rootData?.toast : null
  useFocusOnNewPage(useLocation().pathname)
  const theme = page.frame === 'site' ? null : (rootData?.theme ?? 'system')
  return (
    <html lang="en-GB" data-theme={theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <PageStyles />
        <Meta />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <PageColours theme={theme} />
        {!page.hydrates && <script type="module" src={siteScript} />}
        {!page.hydrates && page.hasForms && <script type="module" src={formScript} />}
        {!page.hydrates && page.hasUpdates && <script type="module" src={updateScript} />}
        {page.refreshSeconds !== null && (
          <noscript>
            <meta httpEquiv="refresh" content={String(page.refreshSeconds)} />
          </noscript>
        )}
      </head>
      <body className={BODY_CLASSES[page.frame]}>
        <a className="btn plain skip" href="#content">
          Skip to the content
        </a>
        {rootData?.isMaintenance && page.frame !== 'sign-in' && <MaintenanceBanner />}
        {rootData && <SandboxBanner sandbox={rootData.sandbox} isForStaff={page.frame === 'admin'} />}
        {page.frame === 'site' && SiteFrame !== null ? (
          <SiteFrame toast={page.toast ?? flashToast ?? null} year={rootData?.year ?? null}>
            {children}
          </SiteFrame>
        ) : (
          children
        )}
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

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <PaymentProviderContext value={loaderData.paymentProvider}>
      <Outlet />
    </PaymentProviderContext>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} />
}

type Frame = 'site' | 'admin' | 'sign-in'

const BODY_CLASSES: Record<Frame, string> = { site: 'frame', admin: 'admin', 'sign-in': 'admin sign-in' }

type PageHandle = { hydrate?: boolean; hasForms?: boolean; hasUpdates?: boolean }

function usePageOptions() {
  const matches = useMatches()
  const lastMatch = matches.at(-1)
  const handle = lastMatch?.handle as PageHandle | undefined
  const pageData = (lastMatch?.loaderData ?? {}) as { toast?: ToastMessage | null; refreshSeconds?: number }
  return {
    frame: matches.map(match => (match.handle as { frame?: Frame } | undefined)?.frame).findLast(Boolean) ?? 'site',
    hydrates: handle?.hydrate !== false,
    hasForms: handle?.hasForms === true,
    hasUpdates: handle?.hasUpdates === true,
    toast: lastMatch?.id === 'root' ? null : (pageData.toast ?? null),
    refreshSeconds: pageData.refreshSeconds ?? null,
  }
}

/** Moves the focus to the page's heading after client-side navigation, unless the new page has already set it. */
function useFocusOnNewPage(pathname: string) {
  const focusedPath = useRef(useHydrated() ? null : pathname)
  useLayoutEffect(() => {
    if (focusedPath.current === pathname) return
    focusedPath.current = pathname
    const content = document.getElementById('content')
    if (content === null || content.contains(document.activeElement)) return
    const target = content.querySelector('h1') ?? content
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [pathname])
}
