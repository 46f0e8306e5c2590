import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { mailName } from '#src/features/casework/mail-names.ts'
import { listWordings } from '#src/features/outbox/list-wordings.server.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { Route } from './+types/wordings'
import { howManyReworded } from './mail/how-many-reworded.ts'
import { Ledger } from './parts/ledger.tsx'
import { PageHead } from './parts/page-head.tsx'
import '../../ui/styles/admin/wording.css'

export const meta: Route.MetaFunction = () => privatePage('Wording')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const mails = await listWordings(context.get(appContext))
  return { mails: mails.map(mail => ({ ...mail, name: mailName(mail.template) })) }
}

/** What the messages are about, in the order of the page; the template's name begins with it. */
const SUBJECTS = [
  ['applications', 'Applications'],
  ['documents', 'Documents'],
  ['payments', 'Payments'],
  ['bookings', 'Consultations'],
  ['contact', 'Contact page'],
] as const

const HEADS = [{ label: 'Message' }, { label: 'Goes out' }, { label: 'Wording' }] as const

/** Every message that staff may word passages of. */
export default function Wordings({ loaderData: { mails } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Wording"
        about="The sentences we speak in our emails. Subjects, links, sums and dates are filled in by the program and stay right."
      >
        <Link className="btn line sm" to={addresses.adminMailLog()}>
          Mail
        </Link>
      </PageHead>
      {SUBJECTS.map(([subject, label]) => (
        <section key={subject} className="panel flush wordings" aria-labelledby={`of-${subject}`}>
          <h2 id={`of-${subject}`}>{label}</h2>
          <Ledger
            caption={label}
            heads={HEADS}
            rows={mails
              .filter(({ template }) => template.startsWith(`${subject}.`))
              .map(mail => ({
                key: mail.template,
                cells: [
                  <Link key="name" className="name" to={addresses.adminWording(mail.template)}>
                    {mail.name}
                  </Link>,
                  mail.when,
                  mail.worded === 0 ? <span className="muted">Original</span> : howManyReworded(mail.worded),
                ],
              }))}
          />
        </section>
      ))}
    </>
  )
}
