import { z } from 'zod'
import type { PurchaseKey } from '#src/features/payments/purchase.server.ts'

/** What the address of the payment page asks for. `type` never chooses an amount. */
export type Asked = { key: PurchaseKey; email: string; type: string | null }

/** Null when the id or the e-mail is missing. */
export function readAsked(request: Request): Asked | null {
  const query = new URL(request.url).searchParams
  const applicationId = query.get('application_id')?.trim()
  const orderId = query.get('order_id')?.trim()
  const email = query.get('email')?.trim()
  const id = applicationId || orderId
  if (!id || !email) return null
  return {
    // An id that is none finds nothing, like any wrong one; PostgreSQL would refuse to compare it.
    key: { kind: applicationId ? 'application' : 'order', id: z.uuid().catch(NO_ID).parse(id.toLowerCase()) },
    email,
    type: query.get('payment_type'),
  }
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** What the payer pressed the button with. `requested`: the instalment that the page showed, so that an old page pays no other. */
export type Press = { quoteId: unknown; requested: string | null; paysAgain: boolean }

export function readPress(form: FormData, { type }: Asked): Press {
  const shown = form.get('instalment')
  return {
    quoteId: form.get('quote_id'),
    requested: typeof shown === 'string' ? shown : type,
    paysAgain: form.get('pay_again') === 'on',
  }
}

/** The page's own address, whichever way React Router asked for it. */
export function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname.replace(/\.data$/, '') + search
}
