import { pounds } from '#src/money.ts'
import { addressOf, SECTORS } from '../../../content/sectors.ts'

/** The eight, each on its cloth; wide where there is room, a short list on a phone. Whoever starts pays `nowPence` first. */
export function SectorCards({ nowPence }: { nowPence: number | null }) {
  return (
    <ul className="sector-cards">
      {SECTORS.map(sector => (
        <li key={sector.key} className={`sector-card cloth ${sector.cloth} in-${sector.key}`}>
          <a className="label" href={addressOf(sector)}>
            <h3>{sector.name}</h3>
            <span>{sector.who}</span>
            <span className="leads">{sector.page === null ? startInWords(nowPence) : 'What evidence looks like'}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function startInWords(nowPence: number | null): string {
  return nowPence === null ? 'Start an assessment' : `Start an assessment, ${pounds(nowPence)} now`
}
