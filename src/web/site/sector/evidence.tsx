import type { SectorDetail } from '../../content/sectors.ts'
import { SectionHeading } from '../../ui/sections.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { Fold } from '../fold.tsx'
import { Facts } from './facts.tsx'

export function Evidence({ sector: { evidence, weak } }: { sector: SectorDetail }) {
  return (
    <section className="wrap page-section evidence">
      <SectionHeading title="What evidence looks like" subtitle={evidence.intro} />
      <EvidenceTable caption="Examples of evidence" pieces={evidence.pieces.slice(0, EVIDENCE_BEFORE_FOLD)} />
      <Fold summary={`${evidence.pieces.length - EVIDENCE_BEFORE_FOLD} more examples`}>
        <EvidenceTable
          caption="More examples of evidence"
          pieces={evidence.pieces.slice(EVIDENCE_BEFORE_FOLD)}
          isMore
        />
      </Fold>
      <p className="small muted">
        These are our own examples, not an endorsing body’s list. Only that body decides what counts.
      </p>
      <Facts ids={evidence.facts} />
      <div className="columns weak">
        <h3>What weakens a file</h3>
        <Fold summary={`${weak.length} things to leave out`}>
          <dl>
            {weak.map(({ piece, why }) => (
              <div key={piece}>
                <dt>{piece}</dt>
                <dd>{why}</dd>
              </div>
            ))}
          </dl>
        </Fold>
      </div>
    </section>
  )
}

const EVIDENCE_BEFORE_FOLD = 4

/** If `isMore` is true, the table continues the one above, so only screen readers get its column headings. */
function EvidenceTable({
  caption,
  pieces,
  isMore = false,
}: {
  caption: string
  pieces: SectorDetail['evidence']['pieces']
  isMore?: boolean
}) {
  return (
    <table className={isMore ? 'table stack pieces more' : 'table stack pieces'}>
      <caption className="visually-hidden">{caption}</caption>
      <TableHead heads={['Evidence', 'The document', 'Who signs it', 'What it proves']} />
      <tbody>
        {pieces.map(piece => (
          <tr key={piece.what}>
            <td data-l="Evidence">
              <strong>{piece.what}</strong>
            </td>
            <td data-l="The document">{piece.paper}</td>
            <td data-l="Who signs it">{piece.signedBy}</td>
            <td data-l="What it proves">{piece.proves}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
