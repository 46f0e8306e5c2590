import { type SQL, sql } from 'drizzle-orm'
import { FIRST_NAMES, LAST_NAMES } from '#dev/factories/sample-names.ts'
import type { Database, Transaction } from '#src/database/client.ts'

const BATCH_SIZE = 20_000
const ITEMS = ['application_fee', 'full_support', 'consultation_30']
const CHANNELS = ['card', 'bank_transfer', 'ussd']

/**
 * Inserts settled payments of the last three years, one in thirty partly refunded a month later. It is for
 * measurements: no trigger runs, which saves minutes, so the database user must be a superuser.
 */
export async function seedPayments(db: Database, count: number): Promise<void> {
  for (let writtenCount = 0; writtenCount < count; writtenCount += BATCH_SIZE) {
    await db.transaction(tx => insertBatch(tx, Math.min(BATCH_SIZE, count - writtenCount)))
  }
}

async function insertBatch(tx: Transaction, count: number) {
  await tx.execute(sql`set local session_replication_role = replica`)
  await tx.execute(sql`
    with payment as (
      insert into payments (id, reference, application_reference, item, instalment, pence, counted_pence, kobo, currency,
        naira_micros_per_pound, email, name, state, provider, is_sandbox, channel, fee_kobo, transaction_id, opened_at,
        paid_at, settled_at)
      select id, 'TP-' || substr(upper(md5(id::text)), 1, 20), 'GT-' || substr(upper(md5(id::text)), 21, 8),
        ${chooseOne(ITEMS)}, 'full', 9900, 9900 - case number % 30 when 0 then 1000 else 0 end, 20368260, 'NGN',
        2057400000, lower(last_name) || number || '@mail.example', first_name || ' ' || last_name, 'settled',
        'paystack', true, ${chooseOne(CHANNELS)}, 200000, (4099000000 + number)::text, at, at, at
      from (
        select number, gen_random_uuid() as id, now() - random() * interval '3 years' as at,
          ${chooseOne(FIRST_NAMES)} as first_name, ${chooseOne(LAST_NAMES)} as last_name
        from generate_series(1, ${count}::int) as number
      ) as payer
      returning id, pence, counted_pence, kobo, opened_at
    )
    insert into ledger_entries (id, payment_id, kind, pence, kobo, at, recorded_at)
    select gen_random_uuid(), payment.id, entry.kind, entry.pence, entry.kobo, entry.at, entry.at
    from payment, lateral (values
      ('receipt', payment.pence, payment.kobo, payment.opened_at),
      ('refund', -1000, -2057400, least(payment.opened_at + interval '30 days', now()))
    ) as entry (kind, pence, kobo, at)
    where entry.kind = 'receipt' or payment.counted_pence < payment.pence`)
}

function chooseOne(values: ReadonlyArray<string>): SQL {
  return sql`(${JSON.stringify(values)}::jsonb ->> floor(random() * ${values.length})::int)`
}
