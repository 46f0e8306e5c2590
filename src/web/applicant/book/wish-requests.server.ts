import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { SECTORS, type Sector } from '#src/features/applications/sectors.ts'
import { findPaidConsultation } from '#src/features/bookings/queries.server.ts'
import { readRef } from '#src/features/cases/ref.ts'
import { askForTime } from '#src/features/messages/ask-for-time.server.ts'
import { timeWishSchema, toContactSector, visitorTimeWishSchema } from '#src/features/messages/message-form.ts'
import { receiveMessage } from '#src/features/messages/receive-message.server.ts'
import { deriveMessageId } from '#src/features/messages/send-customer-message.server.ts'
import { type ConsultationItem, ITEMS } from '#src/features/site/catalogue/items.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { takeAttempts } from '../../guards/limit.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { type FormFailure, handleForm } from '../../parts/handle-form.server.ts'
import { HONEYPOT_FIELD, HONEYPOT_FILLED_ERROR } from '../../parts/honeypot.tsx'

export const WISH_FIELDS = ['intent', 'wishes', 'zone', 'idempotencyKey', 'name', 'email', HONEYPOT_FIELD]

const NOT_SENT = 'We couldn’t send your wishes. They are still in the form, so please try again in a moment.'

const WISH_SENT = {
  title: 'We have your wishes',
  description: `We look for a time, and answer by email within ${BRAND.answersWithin}.`,
  tone: 'ok',
} as const

/** Without it a browser keeps the fragment of the form, and the toast is far above the screen. */
const WHERE_TOASTS_ARE = '#top'

/** Stores the wishes of a visitor as an enquiry. */
export function receiveVisitorsWish(
  context: RouteContext,
  request: Request,
  form: FormData,
  { item, sector, backTo }: { item: ConsultationItem; sector: Sector | null; backTo: string },
) {
  const definition = { name: 'wish', schema: visitorTimeWishSchema, failed: NOT_SENT } as const
  return handleForm(
    context,
    form,
    definition,
    async ({ wishes, zone, ...visitor }): Promise<Response | FormFailure> => {
      if (form.get(HONEYPOT_FIELD)) return { message: HONEYPOT_FILLED_ERROR, status: 400 }
      const overLimit = await takeAttempts(context, ['contact-by-address'], ['contact-in-total', 'everybody'])
      if (overLimit !== null) return { ...overLimit, status: 429 }
      const app = context.get(appContext)
      const facts = [ITEMS[item].name, ...(sector === null ? [] : [SECTORS[sector]]), ...(zone === null ? [] : [zone])]
      const message = `${wishes}\n\n(No free time suits: ${facts.join(', ')})`
      // The email address may belong to someone else.
      const overMailLimit = await takeAttempts(
        context,
        ['acknowledgement-by-email', visitor.email],
        ['acknowledgement-in-total', 'everybody'],
      )
      const written = { ...visitor, message, sector: toContactSector(sector), ref: readRef(request.url) }
      await receiveMessage(app, written, { acknowledge: overMailLimit === null, timeWish: { zone } })
      return redirectWithToast(app, `${backTo}${WHERE_TOASTS_ARE}`, WISH_SENT)
    },
  )
}

/** Sends the wishes of a customer who has paid. */
export function receiveCustomersWish(context: RouteContext, reference: string, form: FormData) {
  const definition = { name: 'wish', schema: timeWishSchema, failed: NOT_SENT } as const
  return handleForm(context, form, definition, async ({ wishes, zone }): Promise<Response | FormFailure> => {
    const app = context.get(appContext)
    const paid = await findPaidConsultation(app.db, reference)
    if (typeof paid === 'string' || paid.orderId === null) return { message: NOT_SENT, status: 409 }
    const caseId = paid.orderId
    const overLimit = await takeAttempts(context, ['message-by-order', caseId], ['message-by-address'])
    if (overLimit !== null) return { ...overLimit, status: 429 }
    const idempotencyKey = form.get('idempotencyKey')
    const id = deriveMessageId(typeof idempotencyKey === 'string' ? idempotencyKey : null, caseId)
    await askForTime(app, { caseId, id, text: wishes, zone })
    return redirectWithToast(app, `${addresses.booking({ reference })}${WHERE_TOASTS_ARE}`, WISH_SENT)
  })
}
