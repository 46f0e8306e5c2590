import type { Shown } from './shown.ts'

export function MailPart({ inboxIsOpen }: Shown) {
  return (
    <>
      <iframe
        className="design-letter"
        src="/sandbox/design/letter"
        title="The receipt, as it is sent"
        sandbox=""
        loading="lazy"
      />
      {inboxIsOpen && (
        <p className="small">
          <a href="/sandbox/mail">All mail that this program has sent</a>
        </p>
      )}
    </>
  )
}
