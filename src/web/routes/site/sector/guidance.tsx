import { addresses } from '#src/addresses.ts'
import { type FactId, factsOf } from '../../../content/facts.ts'
import type { SectorDetail } from '../../../content/sectors/detail.ts'
import { CheckedOn } from '../../../parts/checked-on.tsx'

export function WhoDecides({ sector }: { sector: SectorDetail }) {
  return (
    <section className="wrap bay guidance">
      <div>
        <h2>Who endorses</h2>
        <p>{sector.whoEndorses.text}</p>
        <p>
          <a href={`${addresses.services()}#stages`}>The two stages, and what they cost</a>
        </p>
      </div>
      <Facts ids={sector.whoEndorses.facts} />
    </section>
  )
}

export function Requirements({ sector: { requirements } }: { sector: SectorDetail }) {
  return (
    <section className="band">
      <div className="wrap bay guidance">
        <div>
          <h2>Requirements</h2>
          <p>{requirements.intro}</p>
          <Facts ids={requirements.facts} />
        </div>
        <ol className="points">
          {requirements.points.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

export function Letters({ sector: { letters } }: { sector: SectorDetail }) {
  return (
    <section className="band">
      <div className="wrap bay guidance">
        <div>
          <h2>Letters of recommendation</h2>
          <p>{letters.text}</p>
          <Facts ids={letters.facts} />
        </div>
        <ul className="plain-list advice">
          {letters.advice.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function Deciding({ sector: { timing } }: { sector: SectorDetail }) {
  return (
    <section className="wrap bay guidance">
      <div>
        <h2>How long, and who decides</h2>
        <p>{timing.text}</p>
      </div>
      <Facts ids={timing.facts} />
    </section>
  )
}

/** What others decide, and when we last read it. */
export function Facts({ ids }: { ids: ReadonlyArray<FactId> }) {
  if (ids.length === 0) return null
  const facts = factsOf(ids)
  return (
    <div className="said">
      <ul className="plain-list">
        {facts.map(fact => (
          <li key={fact.id}>{fact.text}</li>
        ))}
      </ul>
      <CheckedOn facts={facts} />
    </div>
  )
}
