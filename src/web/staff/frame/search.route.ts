import { addresses } from '#src/addresses.ts'
import { cleanSearch } from '#src/database/list-filters.server.ts'
import { dateAndClock } from '#src/dates.ts'
import {
  findApplications,
  findConsultations,
  findEnquiries,
  findPayments,
} from '#src/features/cases/search/application-search.server.ts'
import { nairaInWords } from '#src/features/money/flags.ts'
import { poundsAndPence } from '#src/money.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import type { Route } from './+types/search.route'

/**
 * Answers the palette in JSON. Applicants, consultations and enquiries are found by name and e-mail, the first two also
 * by reference. Payments are found by reference, payer or amount.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const search = cleanSearch(new URL(request.url).searchParams.get('q') ?? '')
  const { db } = context.get(appContext)
  const [found, consultations, payments, enquiries] = await Promise.all([
    findApplications(db, search),
    findConsultations(db, search),
    findPayments(db, search),
    findEnquiries(db, search),
  ])
  return Response.json({
    found,
    payments: payments.map(({ id, reference, payer, pence, ...sums }) => ({
      id,
      reference,
      payer,
      amount: [poundsAndPence(pence), nairaInWords(sums)].filter(Boolean).join(', '),
      search,
    })),
    enquiries: enquiries.map(({ id, name, email, receivedAt }) => ({
      id,
      name,
      detail: `${email}, ${dateAndClock(receivedAt)}`,
      href: addresses.adminPerson(id),
    })),
    consultations: consultations.map(({ reference, orderId, name, startsAt }) => ({
      reference,
      name: name ?? 'Name erased',
      booked: startsAt === null ? 'not booked yet' : dateAndClock(startsAt),
      href: orderId === null ? addresses.adminConsultations() : addresses.adminPerson(orderId),
    })),
  })
}
