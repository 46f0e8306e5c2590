import type { ReactNode } from 'react'
import { addresses } from '#src/addresses.ts'
import type { ClothName } from '../ui/cloth-names.ts'
import { useClaims } from './sandbox.tsx'

/** Shows the top section of a page. `children` appear on a label on the cloth pattern beside the title. */
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
  place?: ReactNode
  action?: ActionLink | null
  after?: ReactNode
  cloth?: ClothName
  tall?: boolean
  children?: ReactNode
}) {
  return (
    <section className={tall ? 'hero tall on-indigo' : 'hero on-indigo'}>
      <div className="wrap columns hero-in">
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

export function ClosingSection({
  title,
  action,
  after,
  children,
}: {
  title: string
  action: ActionLink
  after?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="close cloth whole">
      <div className="wrap">
        <div className="label">
          <h2>{title}</h2>
          <p>{children}</p>
          <CallToAction action={action} after={after} />
        </div>
      </div>
    </section>
  )
}

export function BrandClaims() {
  return (
    <dl className="facts">
      {useClaims().map(({ figure, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

type ActionLink = { text: string; href: string }

function CallToAction({ action, after }: { action: ActionLink | null; after?: ReactNode }) {
  return (
    <>
      {action && (
        <p>
          <a className="btn next" href={action.href}>
            {action.text}
          </a>
        </p>
      )}
      {after && <p className="after">{after}</p>}
    </>
  )
}
