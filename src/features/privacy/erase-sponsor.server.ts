import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { deletedApplications } from '#src/features/applications/table.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { isSponsoredInBin, type PersonRecords } from './find-person.server.ts'

/** Erases the name and address of someone who paid for others. Their payments stay. */
export async function eraseSponsor(
  tx: Transaction,
  email: string,
  { sponsored, sponsoredInBin }: Pick<PersonRecords, 'sponsored' | 'sponsoredInBin'>,
): Promise<void> {
  const paymentIds = sponsored.map(({ id }) => id)
  await tx.update(payments).set({ payerName: null, payerEmail: null }).where(inArray(payments.id, paymentIds))
  const deletedIds = sponsoredInBin.map(({ id }) => id)
  await tx
    .update(deletedApplications)
    .set({ snapshot: eraseFromSnapshot(email) })
    .where(and(inArray(deletedApplications.id, deletedIds), isSponsoredInBin(email)))
}

function eraseFromSnapshot(email: string): SQL {
  const erasedPayment = sql`(row - 'search_text') || '{"payer_name": null, "payer_email": null}'`
  return sql`${deletedApplications.snapshot} || jsonb_build_object(
    'payments', (select jsonb_agg(case when row ->> 'payer_email' = ${email} then ${erasedPayment} else row end)
      from jsonb_array_elements(${deletedApplications.snapshot} -> 'payments') as row),
    'mails', (select coalesce(jsonb_agg(row) filter (where row ->> 'to' <> ${email}), '[]')
      from jsonb_array_elements(coalesce(${deletedApplications.snapshot} -> 'mails', '[]')) as row))`
}
