import { BRAND, WHATSAPP_CHAT } from '#src/brand.ts'
import { dateInWords } from '#src/dates.ts'
import { CONSULTATION_ITEMS, type ConsultationItem, ITEMS } from '#src/features/catalogue/items.ts'
import type { Rate } from '#src/features/exchange-rate/conversion.ts'
import { pounds } from '#src/money.ts'
import { appContext } from '../../app-context.ts'
import { CONSULTATIONS } from '../../content/contact.ts'
import { SITE_PAGES } from '../../content/pages.ts'
import { contactQuestions } from '../../content/questions.ts'
import { NairaGuide } from '../../parts/naira-guide.tsx'
import { faqPage, publicPage } from '../../parts/public-page.ts'
import { RateCredit } from '../../parts/rate-credit.tsx'
import { shownPrices } from '../../parts/shown-prices.server.ts'
import { Questions } from '../../ui/questions.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import type { Route } from './+types/contact'
import '../../ui/styles/site.css'
import '../../ui/styles/site/services.css'
import '../../ui/styles/site/contact.css'

export const handle = { hydrate: false }
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  publicPage(SITE_PAGES.contact, matches, loaderData ? [faqPage(contactQuestions(loaderData.prices))] : [])

export function loader({ context }: Route.LoaderArgs) {
  return shownPrices(context.get(appContext))
}

export default function Contact({ loaderData: { prices, rate } }: Route.ComponentProps) {
  return (
    <>
      <header className="wrap page-head">
        <h1>Contact us, or meet us first</h1>
        <p className="lead">
          Write to us about anything. If you want to talk your case through, book a consultation. {BRAND.meetings}
        </p>
      </header>
      <section className="wrap consultations" aria-label="Consultations">
        {CONSULTATION_ITEMS.map(item => (
          <ConsultationCard key={item} item={item} pence={prices[item]} rate={rate} />
        ))}
        <JustAQuestion />
      </section>
      {rate && (
        <p className="wrap small muted rate">
          Naira as a guide, at the rate of <RateCredit source={rate.source} /> on {dateInWords(rate.fetchedAt)}. You see
          the exact amount before you pay.
        </p>
      )}
      <Details />
      <Questions title="Before you write" questions={contactQuestions(prices)} />
    </>
  )
}

function ConsultationCard({ item, pence, rate }: { item: ConsultationItem; pence: number; rate: Rate | null }) {
  const { name } = ITEMS[item]
  const { when, goodFor, contains, cloth } = CONSULTATIONS[item]
  return (
    <article className="pack">
      <div className={`strip cloth ${cloth}`} />
      <div className="pack-in">
        <p className="for-whom">{when}</p>
        <h2>{name}</h2>
        <p className="price">
          <span className="num">{pounds(pence)}</span>
          <NairaGuide pence={pence} rate={rate} />
        </p>
        <p>{goodFor}</p>
        <ul className="ticks">
          {contains.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <div className="pack-foot">
          <a
            className={item === 'consultation_30' ? 'btn next wide' : 'btn plain wide'}
            href={`mailto:${BRAND.email}?subject=${encodeURIComponent(`Book a ${name}`)}`}
          >
            <span>
              Write to us to book<span className="vh"> a {name}</span>
            </span>
          </a>
          <p className="after">Opens an email to us. Name two times: we answer with one of them and how to pay.</p>
        </div>
      </div>
    </article>
  )
}

/** Most people who come here want to know one thing and should not think that they must pay for it. */
function JustAQuestion() {
  return (
    <div className="just-ask">
      <h2>Just a quick question?</h2>
      <p>
        Then you need no consultation. Write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>: it costs nothing,
        and we answer within {BRAND.answersWithin}.
      </p>
      <p>
        If you already know that you want to apply, see the <a href="/services">packages</a>. Two of them begin with a
        written assessment, and you need no consultation before it.
      </p>
    </div>
  )
}

function Details() {
  return (
    <section className="wrap bay reach">
      <SectionHeading title="How to reach us" />
      <div className="reach-in">
        <WaysToWrite />
        <ResponseTimes />
        <Office />
      </div>
    </section>
  )
}

function WaysToWrite() {
  return (
    <div>
      <h3>Write or call</h3>
      <dl className="reach-list">
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
        <p className="after">Opens WhatsApp in a new tab. Please do not send passports or certificates there.</p>
      </details>
    </div>
  )
}

function ResponseTimes() {
  return (
    <div>
      <h3>Response times</h3>
      <dl className="reach-list">
        {BRAND.responseTimes.map(({ what, within }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{within}</dd>
          </div>
        ))}
      </dl>
      <h3>Opening hours</h3>
      <dl className="reach-list">
        <div>
          <dt>Support</dt>
          <dd>{BRAND.hours}</dd>
        </div>
        <div>
          <dt>Consultations</dt>
          <dd>{BRAND.consultationHours}</dd>
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
        <p className="small muted">For letters. We meet you online, wherever you are.</p>
      </div>
    </div>
  )
}
