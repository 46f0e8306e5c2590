import { BRAND, WHATSAPP_CHAT } from '#src/brand.ts'
import { hoursInWords, type WeeklyHours } from '#src/features/site/settings/weekly-hours.ts'
import { SectionHeading } from '../../ui/sections.tsx'

export function ContactDetails({ weeklyHours }: { weeklyHours: WeeklyHours }) {
  return (
    <section className="wrap page-section contact-ways">
      <SectionHeading title="How to reach us" />
      <div className="contact-columns">
        <WaysToWrite />
        <ResponseTimes weeklyHours={weeklyHours} />
        <Office />
      </div>
    </section>
  )
}

function WaysToWrite() {
  return (
    <div>
      <h3>Write or call</h3>
      <dl className="contact-list">
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd className="num">{BRAND.phone}</dd>
        </div>
      </dl>
      <details className="question chat">
        <summary>Chat on WhatsApp</summary>
        <p>
          <a className="btn line sm" href={WHATSAPP_CHAT} target="_blank" rel="noopener">
            Open the chat with {BRAND.whatsapp}
          </a>
        </p>
        <p className="after">The chat opens in a new tab. Please don’t send passports or certificates there.</p>
      </details>
    </div>
  )
}

function ResponseTimes({ weeklyHours }: { weeklyHours: WeeklyHours }) {
  const consultationHours = hoursInWords(weeklyHours, { breaks: false })
  return (
    <div>
      <h3>Response times</h3>
      <dl className="contact-list">
        {BRAND.responseTimes.map(({ what, within }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{within}</dd>
          </div>
        ))}
      </dl>
      <h3>Opening hours</h3>
      <dl className="contact-list">
        <div>
          <dt>Support</dt>
          <dd>{BRAND.hours}</dd>
        </div>
        <div>
          <dt>Consultations</dt>
          <dd>{consultationHours === null ? 'None at the moment' : `${consultationHours} (Lagos time)`}</dd>
        </div>
      </dl>
    </div>
  )
}

function Office() {
  return (
    <div className="cloth film office">
      <div className="label">
        <h3>Our office</h3>
        <address>
          {[BRAND.name, ...BRAND.office].map(line => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <p className="small muted">This address is for post only. We meet you online, wherever you are.</p>
      </div>
    </div>
  )
}
