import { sql } from 'drizzle-orm'
import type { ReadDatabase } from '#src/database/client.ts'
import { QUESTIONS } from '#src/features/applications/questions.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import { type Report, type ReportQuery, shareInWords } from './report.ts'

/** More links than these are one row, because anyone can invent a code. */
const MAX_LINKS = 30

type Counts = { enquiries: number; consultations: number; applications: number; paid: number }

export async function loadSources(db: ReadDatabase, { period }: ReportQuery): Promise<Report> {
  const [answers, links] = await Promise.all([countAnswers(db, period), countLinks(db, period)])
  const shownLinks = links.slice(0, MAX_LINKS)
  const otherLinks = links.slice(MAX_LINKS)
  const linkRows = [
    ...shownLinks.map(link => toRow(`ref=${link.ref}`, link)),
    ...(otherLinks.length === 0 ? [] : [toRow(`${otherLinks.length} other links`, sumCounts(otherLinks))]),
  ]
  return {
    counts: `New cases of the period, without those in the bin. “${QUESTIONS.heardFrom.label}” is optional and only asked about an application. A link counts if its address ended in ?ref=, for example ?ref=linkedin.`,
    heads: ['Source', 'Enquiries', 'Consultations', 'Applications', 'Paid', 'Share paid'],
    groups: [
      {
        title: 'What applicants say',
        rows: answers.map(({ heardFrom, applications: count, paid }) => ({
          cells: [heardFrom ?? 'No answer', null, null, count, paid, shareInWords(paid, count)],
        })),
      },
      ...(linkRows.length === 0 ? [] : [{ title: 'Links that people followed', rows: linkRows }]),
    ],
    chart: {
      kind: 'bars',
      label: 'Applications by answer',
      marks: answers.map(({ heardFrom, applications: count, paid }) => ({
        name: heardFrom ?? 'No answer',
        value: paid,
        behind: count,
      })),
    },
    notes: ['The full bar is all applications, its filled part is those of which a payment arrived.'],
    isEmpty: answers.length === 0 && links.length === 0,
  }
}

async function countAnswers(db: ReadDatabase, { from, until }: ReportQuery['period']) {
  const { rows } = await db.execute<{ heardFrom: string | null; applications: number; paid: number }>(sql`
    select heard_from as "heardFrom", count(*)::int as applications, count(payment_date)::int as paid
    from ${liveCases} join ${applications} on ${applications.id} = ${liveCases.id}
    where ${liveCases.createdAt} >= ${from.toISOString()} and ${liveCases.createdAt} < ${until.toISOString()}
    group by 1 order by heard_from is null, 2 desc, 1`)
  return rows
}

async function countLinks(db: ReadDatabase, { from, until }: ReportQuery['period']) {
  const { rows } = await db.execute<Counts & { ref: string }>(sql`
    select ref, count(*) filter (where kind = 'enquiry')::int as enquiries,
      count(*) filter (where kind = 'consultation')::int as consultations,
      count(*) filter (where kind = 'application')::int as applications,
      count(payment_date) filter (where kind = 'application')::int as paid
    from ${liveCases}
    where ref is not null and created_at >= ${from.toISOString()} and created_at < ${until.toISOString()}
    group by 1 order by count(*) desc, 1`)
  return rows
}

function toRow(name: string, { enquiries, consultations, applications: count, paid }: Counts) {
  return { cells: [name, enquiries, consultations, count, paid, shareInWords(paid, count)] }
}

function sumCounts(links: ReadonlyArray<Counts>): Counts {
  const sum = (key: keyof Counts) => links.reduce((total, link) => total + link[key], 0)
  return {
    enquiries: sum('enquiries'),
    consultations: sum('consultations'),
    applications: sum('applications'),
    paid: sum('paid'),
  }
}
