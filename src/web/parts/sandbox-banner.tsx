import type { Sandbox } from '../app-context.ts'

/** Says, on every page, what here is not real. `isForStaff`: on a page that only they reach. */
export function SandboxBanner({ sandbox, isForStaff }: { sandbox: Sandbox; isForStaff: boolean }) {
  if (!sandbox.payments && !sandbox.mail && !sandbox.rate) return null
  const opensInbox = sandbox.mail && (isForStaff || sandbox.openTo === 'everybody')
  return (
    <aside className="sandbox-banner" aria-label="Sandbox">
      <div className="wrap">
        <p>
          <strong>Sandbox.</strong> {words(sandbox)} {opensInbox && <a href="/sandbox/mail">Read the mail</a>}
        </p>
      </div>
    </aside>
  )
}

function words({ payments, mail }: Sandbox): string {
  if (payments && mail) return 'No real money or mail moves.'
  if (payments) return 'No real money moves.'
  return mail ? 'No real mail moves.' : 'The exchange rate is not a real one.'
}
