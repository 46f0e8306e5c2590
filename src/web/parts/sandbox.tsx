import { useLocation, useMatches, useRouteLoaderData } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { listClaims, type TrackRecord } from '#src/features/visa/claims/claims.ts'
import type { App, Sandbox } from '../app-context.ts'
import type { loader } from '../root.tsx'

export function isSandbox({ sandbox }: Pick<App, 'sandbox'>): boolean {
  return sandbox.payments || sandbox.mail || sandbox.rate
}

function useIsSandbox(): boolean {
  const rootData = useRouteLoaderData<typeof loader>('root')
  return rootData !== undefined && isSandbox(rootData)
}

/** Returns the claims of the page, whose loader read the record. */
export function useClaims() {
  const page = useMatches().at(-1)?.loaderData as { record?: TrackRecord | null } | null | undefined
  if (page?.record === undefined) throw new Error('The loader of this page reads no record.')
  return listClaims({ isSandbox: useIsSandbox(), record: page.record })
}

/** Marks invented content, such as company data, in the sandbox. */
export function SamplesNote() {
  return useIsSandbox() ? <span className="small muted">Samples, to be replaced before launch.</span> : null
}

/** Marks samples among stories. */
export function noteSamples(stories: ReadonlyArray<{ isSample?: boolean }>) {
  const samples = stories.filter(({ isSample = false }) => isSample)
  if (samples.length === 0) return null
  const which = samples.length === stories.length ? 'Samples' : 'Partly samples'
  return <span className="small muted">{which}, to be replaced before launch.</span>
}

/** Says on every page which services are simulated. */
export function SandboxBanner({ sandbox, isForStaff }: { sandbox: Sandbox; isForStaff: boolean }) {
  if (!sandbox.payments && !sandbox.mail && !sandbox.rate) return null
  const showsInboxLink = sandbox.mail && (isForStaff || sandbox.openTo === 'everybody')
  return (
    <aside className="sandbox-banner" aria-label="Sandbox">
      <div className="wrap">
        <p>
          <strong>Sandbox.</strong> {describeSimulatedServices(sandbox)}{' '}
          {showsInboxLink && <a href="/sandbox/mail">Read the mail</a>}
        </p>
      </div>
    </aside>
  )
}

function describeSimulatedServices({ payments, mail }: Sandbox): string {
  if (payments && mail) return 'No real money or mail moves.'
  if (payments) return 'No real money moves.'
  return mail ? 'No real mail moves.' : 'The exchange rate is simulated.'
}

/** Reminds staff that visitors cannot see the site. */
export function MaintenanceBanner() {
  if (useLocation().pathname === addresses.adminSettings()) return null
  return (
    <aside className="sandbox-banner maintenance-banner" aria-label="Notice to staff">
      <div className="wrap">
        <p>
          <strong>Maintenance mode is on:</strong> visitors see a notice. An owner can turn it off in the{' '}
          <a href={`${addresses.adminSettings()}#site`}>settings</a>.
        </p>
      </div>
    </aside>
  )
}
