import type { ReactNode } from 'react'
import { addresses } from '#src/addresses.ts'
import type { ClothName } from '../ui/cloth-names.ts'
import { type Action, CallToAction } from './call-to-action.tsx'

/**
 * The head of a page on indigo, with a length of cloth beside it. `children` stand on a label sewn on to the cloth. Only
 * Home's is tall.
 */
export function Hero({
  title,
  subtitle,
  place,
  action = { text: 'Get Started Today', href: addresses.contact() },
  after,
  cloth = 'whole',
  tall = false,
  children,
}: {
  title: string
  subtitle: string
  /** A short line above the title: where we are. */
  place?: ReactNode
  action?: Action | null
  after?: ReactNode
  cloth?: ClothName
  tall?: boolean
  children?: ReactNode
}) {
  return (
    <section className={tall ? 'hero tall on-indigo' : 'hero on-indigo'}>
      <div className="wrap hero-in">
        <div className="hero-text">
          {place && <p className="place">{place}</p>}
          <h1>{title}</h1>
          <p className="lead">{subtitle}</p>
          <CallToAction action={action} after={after} />
        </div>
        <div className={`hero-cloth cloth ${cloth}`}>{children && <div className="label">{children}</div>}</div>
      </div>
    </section>
  )
}
