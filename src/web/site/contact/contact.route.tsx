import { BRAND } from '#src/brand.ts'
import { messageSchema } from '#src/features/contact/message-form.ts'
import { orderSchema } from '#src/features/payments/forms.ts'
import { appContext } from '../../app-context.ts'
import { SITE_PAGES } from '../../content/pages.ts'
import { contactQuestions } from '../../content/questions.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { answerToastContext, readFlash } from '../../parts/cookies.server.ts'
import { ownHeaders } from '../../parts/headers.ts'
import { shownPrices } from '../../parts/public-page.server.ts'
import { faqPage, publicPage, queryOf } from '../../parts/public-page.ts'
import { takeForm } from '../../parts/take-form.server.ts'
import { Questions } from '../../ui/sections.tsx'
import type { Route } from './+types/contact.route'
import { Consultations, consultationOf } from './consultations.tsx'
import { calendarShown, MESSAGE_SENT, sendMessage, startOrder } from './contact-page.server.ts'
import { BAIT, MessageForm } from './message-form.tsx'
import { Reach } from './reach.tsx'
import '../site.css'
import '../services/services.css'
import '../../ui/dialog.css'
import './contact.css'

export const handle = { hydrate: false, hasForms: true }
export const headers = ownHeaders
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  publicPage(SITE_PAGES.contact, matches, loaderData ? [faqPage(contactQuestions(loaderData))] : [])

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const flash = await readFlash(app, request)
  return {
    ...(await shownPrices(app)),
    ...(await calendarShown(app)),
    chosen: consultationOf(queryOf(request, SITE_PAGES.contact).consultation),
    // The message is signed: no mere link says on our page that something was sent.
    wasSent: flash.toast?.title === MESSAGE_SENT.title,
    toast: context.get(answerToastContext),
  }
}

/** Two forms stand on this page: the payment details of a consultation, and the message. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, ['intent', 'item', 'email', 'name', 'sector', 'message', BAIT])
  if (form.get('intent') === 'consultation') {
    return takeForm('consultation', form, orderSchema, order => startOrder(context, order))
  }
  return takeForm('message', form, messageSchema, async message =>
    form.get(BAIT) ? { message: BAIT_TAKEN, status: 400 } : sendMessage(context, message),
  )
}

const BAIT_TAKEN =
  'A hidden field was filled in, perhaps by your browser. It is empty again: please send your message once more.'

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { prices, rate, isClosed, weeklyHours, chosen, wasSent, toast } = loaderData
  const replyTo = (form: 'consultation' | 'message') => (actionData?.form === form ? actionData.reply : undefined)
  return (
    <>
      <header className="wrap page-head">
        <h1>Contact us, or meet us first</h1>
        <p className="lead">
          <a href="#write-to-us">Write to us</a> about anything. If you want to talk your case through, book a
          consultation. {BRAND.meetings}
        </p>
      </header>
      <Consultations
        prices={prices}
        rate={rate}
        isClosed={isClosed}
        chosen={chosen}
        lastResult={replyTo('consultation')}
      />
      <MessageForm outcome={wasSent ? 'sent' : toast === null ? 'idle' : 'failed'} lastResult={replyTo('message')} />
      <Reach weeklyHours={weeklyHours} />
      <Questions title="Questions people ask us" questions={contactQuestions({ prices, weeklyHours })} />
    </>
  )
}
