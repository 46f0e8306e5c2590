import type { SectorDetail } from '../../../content/sectors/detail.ts'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { Facts } from './guidance.tsx'

/** Which papers carry weight, and which only look as if they did. */
export function Evidence({ sector: { evidence, weak } }: { sector: SectorDetail }) {
  return (
    <section className="wrap bay evidence">
      <SectionHeading title="What evidence looks like" subtitle={evidence.intro} />
      <table className="table stack pieces">
        <caption className="vh">Examples of evidence</caption>
        <thead>
          <tr>
            <th scope="col">Evidence</th>
            <th scope="col">The paper</th>
            <th scope="col">Who signs it</th>
            <th scope="col">What it proves</th>
          </tr>
        </thead>
        <tbody>
          {evidence.pieces.map(piece => (
            <tr key={piece.what}>
              <td data-l="Evidence">
                <strong>{piece.what}</strong>
              </td>
              <td data-l="The paper">{piece.paper}</td>
              <td data-l="Who signs it">{piece.signedBy}</td>
              <td data-l="What it proves">{piece.proves}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted">
        These are our own examples, not an endorsing body’s list. Only that body decides what counts.
      </p>
      <Facts ids={evidence.facts} />
      <div className="weak">
        <h3>What weakens a file</h3>
        <dl>
          {weak.map(({ piece, why }) => (
            <div key={piece}>
              <dt>{piece}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
