import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { WordedMail } from '#src/features/outbox/list-wordings.server.ts'
import { Badge } from '../../../ui/badge.tsx'
import { howManyReworded } from './how-many-reworded.ts'
import { wordingsBySubject } from './wordings-by-subject.ts'

/** Every message with words of ours, beneath what it is about; whatever is not marked reads as it did at first. */
export function WordingsTable({ mails }: { mails: ReadonlyArray<WordedMail & { name: string }> }) {
  return (
    // The roles are written out: as cards on a phone it would be no table any more.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table className="ledger wordings" role="table" aria-label="Messages">
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            Message
          </th>
          <th scope="col" role="columnheader">
            Goes out
          </th>
        </tr>
      </thead>
      {wordingsBySubject(mails).map(({ subject, label, mails: listed }) => (
        <tbody key={subject} role="rowgroup" aria-labelledby={`of-${subject}`}>
          <tr className="about" role="row">
            {/* biome-ignore lint/a11y/useSemanticElements: it is one, of several rows */}
            <th id={`of-${subject}`} scope="rowgroup" colSpan={2} role="rowheader">
              {label}
            </th>
          </tr>
          {listed.map(({ template, name, when, worded }) => (
            <tr key={template} role="row">
              <td role="cell">
                <Link className="name" to={addresses.adminWording(template)}>
                  {name}
                </Link>{' '}
                {worded > 0 && <Badge tone="good">{howManyReworded(worded)}</Badge>}
              </td>
              <td role="cell">{when}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}
