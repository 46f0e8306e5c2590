import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#src/database/client.ts'
import { applications } from '#src/features/applications/table.server.ts'

const BATCH_SIZE = 1_000
const CHOSEN_COLUMNS = ['id', 'reference', 'email', 'owner_id']

/**
 * Adds copies of paid applications, each of another person, with a task and a conversation. One in twenty waits for an
 * answer. Of the copies, some have no owner. It is for measurements: no trigger runs.
 */
export async function seedCases(db: Database, count: number, owners: ReadonlyArray<string>): Promise<void> {
  for (let writtenCount = 0; writtenCount < count; writtenCount += BATCH_SIZE) {
    await db.transaction(tx => insertBatch(tx, Math.min(BATCH_SIZE, count - writtenCount), owners))
  }
}

async function insertBatch(tx: Transaction, count: number, owners: ReadonlyArray<string>) {
  await tx.execute(sql`set local session_replication_role = replica`)
  const columns = listCopiedColumns()
  const owner = sql`(${JSON.stringify(owners)}::jsonb ->> floor(random() * ${owners.length + 1})::int)::uuid`
  await tx.execute(sql`
    with original as (
      select *, row_number() over () as place, count(*) over () as total
      from (select * from applications where settled_pence > 0 order by created_at limit 200) as paid
    ), copy as (
      insert into applications (id, reference, email, owner_id, ${columns})
      select gen_random_uuid(), 'GT-' || overlay(upper(lpad(to_hex(cases + number), 8, '0')) placing '-' from 5 for 0),
        to_hex(cases + number) || '.' || email, ${owner}, ${columns}
      from generate_series(1, ${count}::int) as number
      cross join (select count(*)::int as cases from applications) as existing
      join original on original.place = 1 + number % original.total
      returning id, owner_id, search_text, created_at, updated_at
    ), task as (
      insert into tasks (id, application_id, owner_id, title, due_on, created_at, done_at, done_by)
      select gen_random_uuid(), id, owner_id, 'Read the evidence', current_date - 30 + (random() * 60)::int, created_at,
        done_at, case when done_at is not null then id end
      from (select *, case when random() < 0.9 then updated_at end as done_at from copy) as cases
    ), thread as (
      insert into threads (id, application_id, owner_id, search_text, last_message_at, waiting_since)
      select gen_random_uuid(), id, owner_id, search_text, updated_at, case when random() < 0.05 then updated_at end from copy
      returning id, last_message_at
    )
    insert into messages (id, thread_id, author_kind, kind, text, sent_at, seen_at)
    select gen_random_uuid(), id, 'customer', 'message', 'May I send another letter?', last_message_at, last_message_at
    from thread`)
}

function listCopiedColumns(): SQL {
  const names = Object.values(getTableColumns(applications)).filter(
    ({ name, generated }) => generated === undefined && !CHOSEN_COLUMNS.includes(name),
  )
  return sql.join(
    names.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
}
