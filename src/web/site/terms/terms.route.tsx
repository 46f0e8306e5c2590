import '../site.css'
import '../../parts/legal.css'
import { TERMS_VERSION } from '#src/features/money/checkout/rules.ts'
import { SITE_PAGES } from '../../content/pages.ts'
import { LegalPage } from '../../parts/legal-page.tsx'
import { publicPageMeta } from '../../parts/public-page.ts'
import type { Route } from './+types/terms.route'
import { TERMS_DISPUTES, TERMS_PAYMENT, TERMS_WORK } from './text.tsx'

/**
 * A lawyer must check the terms before launch, above all refunds, liability and governing law. Prices are in the catalogue
 * only.
 */
export const handle = { hydrate: false }
export const meta: Route.MetaFunction = ({ matches }) => publicPageMeta(SITE_PAGES.terms, matches)

export default function Terms() {
  return (
    <LegalPage
      title="Terms of service"
      lead="What you buy from us, how you pay, when you can stop, and what no one can promise."
      updated={TERMS_VERSION}
      gist={[
        {
          question: 'What we do',
          answer:
            'We assess, plan, edit and review with you. You submit. The endorsing body and the Home Office decide.',
        },
        {
          question: 'What it costs',
          answer:
            'The price in pounds on the payment page, charged in naira at the rate you saw. Government fees are separate.',
        },
        {
          question: 'If you stop',
          answer:
            'You get a refund for what we have not delivered. You can cancel a consultation until 24 hours before it starts.',
        },
        {
          question: 'What we ask',
          answer: 'True documents, timely answers, and your own words where the rules ask for them.',
        },
      ]}
      sections={[...TERMS_WORK, ...TERMS_PAYMENT, ...TERMS_DISPUTES]}
    />
  )
}
