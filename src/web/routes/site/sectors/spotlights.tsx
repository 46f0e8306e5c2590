import { addresses } from '#src/addresses.ts'
import { SECTOR_DETAILS } from '../../../content/sectors.ts'

const SHOWN = [SECTOR_DETAILS.fashion, SECTOR_DETAILS.technology]

/** How many of a sector's papers are named here; the rest are on its own page. */
const PAPERS_NAMED = 4

export function Spotlights() {
  return (
    <div className="spotlights">
      {SHOWN.map(({ key, name, cloth, spotlight, evidence }) => (
        <article key={key} className={`spotlight cloth ${cloth}`}>
          <div className="label">
            <h3>{name}</h3>
            <p>{spotlight}</p>
            <ul className="plain-list small">
              {evidence.pieces.slice(0, PAPERS_NAMED).map(piece => (
                <li key={piece.what}>{piece.what}</li>
              ))}
            </ul>
            <p>
              <a href={addresses.sector(key)}>What evidence looks like in {name.toLowerCase()}</a>
            </p>
          </div>
        </article>
      ))}
    </div>
  )
}
