import type { Shown } from './shown.ts'

export function MailPart({ inboxIsOpen }: Shown) {
  return (
    <>
      <Letter src="/sandbox/design/letter" title="The receipt, as it is sent" />
      <Letter src="/sandbox/design/letter?booked" title="The confirmation of a booking, as it is sent" />
      {inboxIsOpen && (
        <p className="small">
          <a href="/sandbox/mail">All mail that this program has sent</a>
        </p>
      )}
    </>
  )
}

function Letter({ src, title }: { src: string; title: string }) {
  return <iframe className="design-letter" src={src} title={title} sandbox="" loading="lazy" />
}
