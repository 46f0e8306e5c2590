import type pg from 'pg'
import { findChangedTables } from './samples.ts'

type Pair = { before: string; after: string }

const OF_CASE = 'coalesce(application_id, order_id)'
const LIVE = 'deleted_at is null'
const SOLD = 'agreed_pence, settled_pence, reduced_pence, ended_by_refund_at, owner_id, created_at'

/** What moved to other tables, as it was kept in the schema `before` and as it is now. */
const MOVED: Readonly<Record<string, Pair>> = {
  applications: {
    before: `select id, email, applicant_name, status, status_since, version, reference, item, plan, payment_date, updated_at,
      service, phone, category_of_talent, notes, ${SOLD} from before.applications`,
    after: `select id, email, cases.name, status, status_since, version, reference, item, plan, payment_date, updated_at,
      service, phone, category_of_talent, notes, ${SOLD} from cases join applications using (id) where ${LIVE}`,
  },
  'admin notes': {
    before: `select id, admin_notes from before.applications where admin_notes <> ''`,
    after: `select id, admin_notes from before.applications
      where exists (select from case_notes where case_id = applications.id and text = admin_notes)`,
  },
  'emails to applicants': {
    before: `select id, data ->> 'message', queued_at from before.mails
      where template = 'applications.from-staff' and copy_of is null and data ->> 'message' <> ''
        and application_id in (select id from before.applications)`,
    after: `select messages.id, text, sent_at from messages join cases on cases.id = case_id
      where subject is not null and ${LIVE}`,
  },
  consultations: {
    before: `select id, email, name, item, ${SOLD} from before.orders`,
    after: `select id, email, name, item, ${SOLD} from cases where kind = 'consultation'`,
  },
  enquiries: {
    before: 'select id, email, name, sector, message, received_at from before.contact_messages',
    after: `select id, email, name, sector, message, created_at from cases join enquiries using (id) where kind = 'enquiry'`,
  },
  bin: {
    before: `select id, reference, email, applicant_name, deleted_at, deleted_by, erase_at,
      jsonb_array_length(snapshot -> 'documents'), jsonb_array_length(snapshot -> 'tasks'),
      jsonb_array_length(snapshot -> 'mails') from before.deleted_applications`,
    after: `select id, reference, email, name, deleted_at, deleted_by, erase_at,
      (select count(*) from documents where case_id = cases.id), (select count(*) from tasks where case_id = cases.id),
      (select count(*) from mails where case_id = cases.id) from cases where deleted_at is not null`,
  },
  'payments of cases': {
    before: `select id, ${OF_CASE} from before.payments where ${OF_CASE} is not null`,
    after: `select payments.id, case_id from payments join cases on cases.id = case_id where ${LIVE}`,
  },
  'sums of the ledger': {
    before: `select payments.id, sum(ledger_entries.pence), sum(ledger_entries.kobo), max(counted_pence)
      from before.payments join before.ledger_entries on payment_id = payments.id group by 1`,
    after: `select payments.id, sum(ledger_entries.pence), sum(ledger_entries.kobo), max(counted_pence)
      from payments join ledger_entries on payment_id = payments.id group by 1`,
  },
  conversations: {
    before: `select messages.id, coalesce(${OF_CASE}, contact_message_id), waiting_since, last_message_at
      from before.messages join before.threads on threads.id = thread_id`,
    after: `select messages.id, case_id, waiting_since, last_message_at from messages join cases on cases.id = case_id
      where subject is null and ${LIVE}`,
  },
  files: {
    before: `select file_path, sha256 from before.documents union select file_path, sha256 from before.message_files
      union select proof_key, '' from before.payments where proof_key is not null
      union select proof_key, '' from before.refunds where proof_key is not null
      union select path, coalesce(row ->> 'sha256', '') from before.deleted_applications cross join unnest(file_paths) as path
        left join jsonb_array_elements((snapshot -> 'documents') || (snapshot -> 'message_files')) as row
          on row ->> 'file_path' = path`,
    after: 'select key, sha256 from files',
  },
  mails: {
    before: `select id, coalesce(application_id::text, about_id) from before.mails
      where application_id is not null or about_kind in ('order', 'contact_message')`,
    after: `select id, case_id::text from mails where case_id is not null and id in (
      select id from before.mails where application_id is not null or about_kind in ('order', 'contact_message'))`,
  },
}

/** Returns what the upgrade lost or changed since `keepRows`. Payments of cases in the bin got their names back. */
export async function findLostRows(client: pg.Client): Promise<Array<string>> {
  const lost: Array<string> = []
  for (const [name, { before, after }] of Object.entries(MOVED)) {
    const { rows } = await client.query(`select
      (select count(*)::int from ((${before}) except all (${after})) as lost) as lost,
      (select count(*)::int from ((${after}) except all (${before})) as added) as added`)
    if (rows[0].lost + rows[0].added > 0) lost.push(`${name}: ${JSON.stringify(rows[0])}`)
  }
  await client.query(`
    delete from before.refunds where payment_id in (select id from before.payments
      where application_reference in (select reference from before.deleted_applications));
    delete from before.payments where application_reference in (select reference from before.deleted_applications)`)
  return [...lost, ...(await findChangedTables(client))]
}
