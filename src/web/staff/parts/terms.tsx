import { Fragment, type ReactNode } from 'react'

type Term = readonly [name: string, value: ReactNode]

/** Shows terms with their values. `look` is a CSS class; the rules of `facts` need a `div` around each pair. */
export function Terms({ look = 'facts', terms }: { look?: string; terms: ReadonlyArray<Term | false> }) {
  const PairElement = look === 'facts' ? 'div' : Fragment
  return (
    <dl className={look}>
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
