import { dayInLagos } from '#src/dates.ts'
import { exportPayments } from '#src/features/money/lists/export-payments.server.ts'
import { PAYMENT_FILTERS, shownMonth } from '#src/features/money/lists/payment-filters.server.ts'
import { appContext } from '../../../app-context.ts'
import { requireConfirmation, requireStaff } from '../../../guards/staff.server.ts'
import { csvHeaders, toCsvStream } from '../../../parts/csv-response.server.ts'
import { refuseOtherSites } from '../../../parts/serve-file.server.ts'
import type { Route } from './+types/export-payments.route'

/** Streams one line for each ledger entry of the filtered payments. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request, { may: 'exports' })
  refuseOtherSites(request)
  requireConfirmation(request, staff)
  const app = context.get(appContext)
  const filters = PAYMENT_FILTERS.read(new URL(request.url).searchParams)
  const now = app.clock.now()
  const headers = csvHeaders(`payments-${shownMonth(filters, now) ?? dayInLagos(now)}`)
  // A HEAD request exports nothing, so it is not audited.
  if (request.method === 'HEAD') return new Response(null, { headers })
  const chunks = await exportPayments(app, { kind: 'staff', id: staff.id }, filters)
  return new Response(toCsvStream(context, chunks), { headers })
}
