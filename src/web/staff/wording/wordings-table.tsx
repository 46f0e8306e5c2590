import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { WordedMail } from '#src/features/outbox/wordings.server.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataBody, type DataColumn, DataTable } from '../parts/data-table.tsx'
import { howManyReworded, wordingsBySubject } from './wordings-by-subject.ts'

type Listed = WordedMail & { name: string }

const COLUMNS: ReadonlyArray<DataColumn<Listed>> = [
  {
    heading: 'Message',
    cell: ({ template, name, worded }) => (
      <>
        <Link className="name" to={addresses.adminWording(template)}>
          {name}
        </Link>{' '}
        {worded > 0 && <Badge tone="good">{howManyReworded(worded)}</Badge>}
      </>
    ),
  },
  { heading: 'Goes out', isUnlabelled: true, cell: ({ when }) => when },
]

/** Every message with words of ours, by subject; one without a mark reads as it did at first. */
export function WordingsTable({ mails }: { mails: ReadonlyArray<Listed> }) {
  const body = { columns: COLUMNS, rowKey: ({ template }: Listed) => template, hasBareCells: true }
  return (
    <DataTable className="ledger wordings" aria-label="Messages" rows={mails} {...body}>
      {wordingsBySubject(mails).map(({ subject, label, mails: listed }) => (
        <DataBody
          key={subject}
          heading={{ id: `of-${subject}`, look: 'about', content: label }}
          rows={listed}
          {...body}
        />
      ))}
    </DataTable>
  )
}
