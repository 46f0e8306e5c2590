import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '#src/database/client.ts'
import { joinAsSqlList } from '#src/database/columns.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { COMPLETED_STATUS, isOpen, STATUSES } from '#src/features/cases/states.ts'
import { cases } from '#src/features/cases/table.server.ts'

const BATCH_SIZE = 20_000
const OPEN_STATUSES = STATUSES.filter(isOpen)
const CHOSEN_COLUMNS = [
  'id',
  'reference',
  'person_id',
  'email',
  'owner_id',
  'status',
  'last_message_at',
  'waiting_since',
]

/**
 * Adds copies of paid applications, each of another person, with a task and a conversation. The first `openCount`
 * are open: one in twenty waits for an answer and one in ten has an open task. The others are completed. Some have no
 * owner. It is for measurements: no trigger runs.
 */
export async function seedCases(
  db: Database,
  { count, openCount, owners = [] }: { count: number; openCount: number; owners?: ReadonlyArray<string> },
): Promise<void> {
  for (let writtenCount = 0; writtenCount < count; writtenCount += BATCH_SIZE) {
    const batch = { count: Math.min(BATCH_SIZE, count - writtenCount), openCount: openCount - writtenCount, owners }
    await db.transaction(tx => insertBatch(tx, batch))
  }
}

async function insertBatch(
  tx: Transaction,
  { count, openCount, owners }: { count: number; openCount: number; owners: ReadonlyArray<string> },
) {
  await tx.execute(sql`set local session_replication_role = replica`)
  const columns = listCopiedColumns(cases)
  const ownColumns = listCopiedColumns(applications)
  const owner = sql`(${JSON.stringify(owners)}::jsonb ->> floor(random() * ${owners.length + 1})::int)::uuid`
  await tx.execute(sql`
    with original as (
      select *, row_number() over () as place, count(*) over () as total
      from (select * from live_applications where settled_pence > 0 order by created_at limit 200) as paid
    ), chosen as (
      select gen_random_uuid() as new_id, gen_random_uuid() as new_person_id, ${owner} as new_owner_id,
        'GT-' || overlay(upper(lpad(to_hex(existing + number), 8, '0')) placing '-' from 5 for 0) as new_reference,
        to_hex(existing + number) || '.' || email as new_email, number <= ${openCount} as is_open,
        (array[${joinAsSqlList(OPEN_STATUSES)}])[1 + number % ${OPEN_STATUSES.length}] as open_status, random() < 0.05 as waits, original.*
      from generate_series(1, ${count}::int) as number
      cross join (select count(*)::int as existing from cases) as present
      join original on original.place = 1 + number % original.total
    ), person as (
      insert into people (id, email, name, created_at) select new_person_id, new_email, name, created_at from chosen
    ), copy as (
      insert into cases (id, reference, person_id, email, owner_id, status, last_message_at, waiting_since, ${columns})
      select new_id, new_reference, new_person_id, new_email, new_owner_id, case when is_open then open_status else ${COMPLETED_STATUS} end,
        updated_at, case when is_open and waits then updated_at end, ${columns}
      from chosen
    ), own as (
      insert into applications (id, ${ownColumns}) select new_id, ${ownColumns} from chosen
    ), task as (
      insert into tasks (id, case_id, owner_id, title, due_on, created_at, done_at, done_by)
      select gen_random_uuid(), new_id, new_owner_id, 'Read the evidence', current_date - 30 + (random() * 60)::int, created_at,
        done_at, case when done_at is not null then new_id end
      from (select *, case when not is_open or random() < 0.9 then updated_at end as done_at from chosen) as worked
    )
    insert into messages (id, case_id, author_kind, kind, text, sent_at, seen_at)
    select gen_random_uuid(), new_id, 'customer', 'message', 'May I send another letter?', updated_at, updated_at from chosen`)
}

function listCopiedColumns(table: PgTable): SQL {
  const names = Object.values(getTableColumns(table)).filter(
    ({ name, generated }) => generated === undefined && !CHOSEN_COLUMNS.includes(name),
  )
  return sql.join(
    names.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
}
