import { FACTS, type FactId, factsOf } from '../../../content/facts.ts'
import { SECTORS } from '../../../content/sectors.ts'
import { CheckedOn } from '../../../parts/checked-on.tsx'

const SHOWN = factsOf([...new Set<FactId>(['two-stages', 'design-industry', ...SECTORS.map(sector => sector.fact)])])

/** Which body reads the work of which sector. */
export function WhoEndorses() {
  return (
    <div className="who-endorses">
      <div>
        <p>{FACTS['two-stages'].text}</p>
        <p>Only the first stage depends on your sector. We are not one of these bodies and do not speak for them.</p>
        <p>{FACTS['design-industry'].text}</p>
        <CheckedOn facts={SHOWN} />
      </div>
      <table className="table stack">
        <caption className="vh">Who endorses whom, by sector</caption>
        <thead>
          <tr>
            <th scope="col">Sector</th>
            <th scope="col">Who assesses it</th>
            <th scope="col">Endorsing body</th>
          </tr>
        </thead>
        <tbody>
          {SECTORS.map(({ key, name, endorsing }) => (
            <tr key={key}>
              <td data-l="Sector">
                <strong>{name}</strong>
              </td>
              <td data-l="Who assesses it">{endorsing.reader}</td>
              <td data-l="Endorsing body">{endorsing.body}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
