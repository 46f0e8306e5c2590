import { BRAND, WHATSAPP_CHAT } from '#src/brand.ts'
import { readRef } from '#src/features/cases/ref.ts'
import { messageSchema } from '#src/features/messages/message-form.ts'
import { consultationSchema } from '#src/features/money/forms.ts'
import { hoursInWords, type WeeklyHours } from '#src/features/site/settings/weekly-hours.ts'
import { appContext } from '../../app-context.ts'
import { SITE_PAGES } from '../../content/pages.ts'
import { listContactQuestions } from '../../content/questions.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { answerToastContext, readFlashToast } from '../../parts/cookies.server.ts'
import { handleForm } from '../../parts/handle-form.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { HONEYPOT_FIELD, HONEYPOT_FILLED_ERROR } from '../../parts/honeypot.tsx'
import { ORDER_NOT_SAVED } from '../../parts/not-sent.tsx'
import { readPricesAndRate } from '../../parts/public-page.server.ts'
import { describeFaqPage, publicPageMeta, readDeclaredQuery } from '../../parts/public-page.ts'
import { Questions, SectionHeading } from '../../ui/sections.tsx'
import type { Route } from './+types/contact.route'
import { Consultations, parseConsultation } from './consultations.tsx'
import {
  loadCalendarState,
  MESSAGE_SENT,
  SENDING_FAILED,
  sendMessage,
  startConsultation,
} from './contact-page.server.ts'
import { MessageForm } from './message-form.tsx'
import '../site.css'
import '../services/services.css'
import '../../ui/dialog.css'
import './contact.css'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  publicPageMeta(SITE_PAGES.contact, matches, loaderData ? [describeFaqPage(listContactQuestions(loaderData))] : [])

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const flash = await readFlashToast(app, request.headers.get('cookie'))
  return {
    ...(await readPricesAndRate(app)),
    ...(await loadCalendarState(app)),
    chosen: parseConsultation(readDeclaredQuery(request, SITE_PAGES.contact).consultation),
    // The toast comes from the signed flash cookie, so that a link alone cannot show this message.
    wasSent: flash.toast?.title === MESSAGE_SENT.title,
    toast: context.get(answerToastContext),
  }
}

/** Handles both forms of the page: one for the payer of a consultation, and one for a message. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, ['intent', 'item', 'email', 'name', 'sector', 'message', HONEYPOT_FIELD])
  const ref = readRef(request.url)
  if (form.get('intent') === 'consultation') {
    const definition = { name: 'consultation' as const, schema: consultationSchema, failed: ORDER_NOT_SAVED }
    return handleForm(context, form, definition, input => startConsultation(context, { ...input, ref }))
  }
  const failed = () => {
    context.set(answerToastContext, SENDING_FAILED)
    return null
  }
  return handleForm(context, form, { name: 'message', schema: messageSchema, failed }, async message =>
    form.get(HONEYPOT_FIELD)
      ? { message: HONEYPOT_FILLED_ERROR, status: 400 }
      : sendMessage(context, { ...message, ref }),
  )
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { prices, rate, isClosed, weeklyHours, nextTimes, chosen, wasSent, toast } = loaderData
  const findReply = (form: 'consultation' | 'message') => (actionData?.form === form ? actionData : undefined)
  return (
    <>
      <header className="wrap page-head">
        <h1>Ask us a question or book a call</h1>
        <p className="lead">
          <a href="#write-to-us">Write to us</a> about anything. It’s free, with no obligation. If you want to talk
          through your case, book a consultation. {BRAND.meetings}
        </p>
      </header>
      <Consultations
        prices={prices}
        rate={rate}
        isClosed={isClosed}
        nextTimes={nextTimes}
        chosen={chosen}
        reply={findReply('consultation')}
      />
      <MessageForm outcome={wasSent ? 'sent' : toast === null ? 'idle' : 'failed'} reply={findReply('message')} />
      <ContactDetails weeklyHours={weeklyHours} />
      <Questions title="Questions people ask us" questions={listContactQuestions({ prices, weeklyHours })} />
    </>
  )
}

function ContactDetails({ weeklyHours }: { weeklyHours: WeeklyHours }) {
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
