import { PRIVACY_VERSION } from '#src/features/files/uploads.ts'
import { SITE_PAGES } from '../../content/pages.ts'
import { LegalPage } from '../../parts/legal-page.tsx'
import { publicPageMeta } from '../../parts/public-page.ts'
import type { Route } from './+types/privacy.route'
import { PRIVACY_DATA } from './data.tsx'
import { PRIVACY_RIGHTS, PRIVACY_TECHNOLOGY } from './rights.tsx'
import '../site.css'
import '../../parts/legal.css'

/**
 * A lawyer must check this notice before launch: registered name and number, mail and hosting providers, NDPC registration, UK
 * representative.
 */
export const handle = { hydrate: false }
export const meta: Route.MetaFunction = ({ matches }) => publicPageMeta(SITE_PAGES.privacy, matches)

export default function Privacy() {
  return (
    <LegalPage
      title="Privacy notice"
      lead="What we keep about you, why, for how long, and what you can ask of us."
      updated={PRIVACY_VERSION}
      gist={[
        {
          question: 'What we keep',
          answer: 'What you type into our forms, the documents you upload, and what you paid. Never your card number.',
        },
        { question: 'Why', answer: 'To do the work you asked for, to answer you, and to keep our books.' },
        {
          question: 'How long',
          answer:
            'Six months after your case is closed, or 90 days if you never paid. Then we delete it. Payments stay in our books for six years, without your name.',
        },
        {
          question: 'Who sees it',
          answer:
            'The people in our team who work on your case, and the few companies that carry payments, mail and data for us. We never sell your data.',
        },
      ]}
      sections={[...PRIVACY_DATA, ...PRIVACY_TECHNOLOGY, ...PRIVACY_RIGHTS]}
    />
  )
}
