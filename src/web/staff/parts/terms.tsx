import { Fragment, type ReactNode } from 'react'

type Term = readonly [name: string, value: ReactNode]

/** The rules of the class `facts` need a `div` around each pair. */
export function Terms({ className = 'facts', terms }: { className?: string; terms: ReadonlyArray<Term | false> }) {
  const PairElement = className === 'facts' ? 'div' : Fragment
  return (
    <dl className={className}>
      {terms
        .filter(term => term !== false)
        .map(([name, value]) => (
          <PairElement key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </PairElement>
        ))}
    </dl>
  )
}
