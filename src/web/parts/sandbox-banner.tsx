type Sandbox = { payments: boolean; rate: boolean; mail: boolean; inboxIsOpen: boolean }

/** Says, on every page, what here is not real. */
export function SandboxBanner({ sandbox }: { sandbox: Sandbox }) {
  if (!sandbox.payments && !sandbox.mail && !sandbox.rate) return null
  return (
    <aside className="sandbox-banner" aria-label="Sandbox">
      <div className="wrap">
        <p>
          <strong>Sandbox.</strong> {words(sandbox)} {sandbox.inboxIsOpen && <a href="/sandbox/mail">Read the mail</a>}
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
