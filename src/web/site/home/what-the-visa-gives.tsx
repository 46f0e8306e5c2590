import { FACTS, type FactId } from '../../content/facts.ts'

const RIGHTS = [
  { title: 'Work for anyone, or yourself', fact: 'work-freely' },
  { title: 'Stay for years, and renew', fact: 'visa-length' },
  { title: 'Bring your family', fact: 'family' },
  { title: 'Settle in the UK', fact: 'settlement' },
] as const satisfies ReadonlyArray<{ title: string; fact: FactId }>

export const RIGHT_FACTS: ReadonlyArray<FactId> = RIGHTS.map(({ fact }) => fact)

export function WhatTheVisaGives() {
  return (
    <section className="wrap page-section gives">
      <h2>What the visa lets you do</h2>
      <ul className="benefit-list">
        {RIGHTS.map(({ title, fact }) => (
          <li key={fact}>
            <h3>{title}</h3>
            <p>{FACTS[fact].text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
