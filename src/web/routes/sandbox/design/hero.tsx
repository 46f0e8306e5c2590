import { addresses } from '#src/addresses.ts'
import { Claims } from '../../../parts/claims.tsx'
import { Hero } from '../../../parts/hero.tsx'

const TITLE = 'Parts and their states'
const ACTION = { text: 'Look at the buttons', href: '#buttons' }

/** A page has one h1, so the hero is shown as the head of this page: which one, the address says. */
export function DesignHero({ asked }: { asked: string | null }) {
  switch (asked) {
    case 'tall':
      return (
        <Hero
          tall
          place="Sandbox"
          title={TITLE}
          subtitle="Every part of the product in every state, by day and at night."
          action={ACTION}
          after="Nothing here is charged or sent."
        >
          <Claims />
        </Hero>
      )
    case 'plain':
      return <Hero cloth="arts" title={TITLE} subtitle="Without an action and without a label." action={null} />
    default:
      return (
        <Hero
          cloth="technology"
          place={
            <>
              <a href={addresses.home()}>Home</a> / Sandbox
            </>
          }
          title={TITLE}
          subtitle="Every part of the product in every state, by day and at night."
          action={ACTION}
          after="Nothing here is charged or sent."
        >
          <p>Words on cloth sit on a label.</p>
        </Hero>
      )
  }
}

export function HeroPart() {
  return (
    <>
      <p>The head of this page is the hero. Look at it as it stands elsewhere:</p>
      <ul className="plain-list">
        <li>
          <a href={addresses.design()}>With a sector’s cloth, a label and an action</a>
        </li>
        <li>
          <a href="/sandbox/design?hero=tall">Tall, with the whole cloth, as on Home</a>
        </li>
        <li>
          <a href="/sandbox/design?hero=plain">Without an action and without a label</a>
        </li>
      </ul>
    </>
  )
}
