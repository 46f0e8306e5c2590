import { addresses } from '#src/addresses.ts'
import { BRAND, openWhatsAppChat, WHATSAPP_CHAT } from '#src/brand.ts'

/** With a `reference`, the chat names the application. */
export function HaveQuestions({ reference }: { reference?: string }) {
  const chat = reference === undefined ? WHATSAPP_CHAT : openWhatsAppChat(`my application ${reference}`)
  return (
    <div className="help">
      <h2 className="small-heading">Have Questions?</h2>
      <p className="small muted">
        We answer email within {BRAND.answersWithin}. You can reach us on WhatsApp {BRAND.hours}.
      </p>
      <p className="row">
        <a className="btn line sm" href={addresses.contact()}>
          Contact Support
        </a>
        <a className="btn line sm" href={chat} target="_blank" rel="noopener">
          WhatsApp<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </p>
    </div>
  )
}
