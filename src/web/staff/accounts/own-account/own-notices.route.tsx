import { Link, useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { currentSettings } from '#src/features/site/settings/queries.server.ts'
import { isChosen, NOTICES, noticeKindsOf } from '#src/features/staff/notices.ts'
import { ROLE_LABELS } from '#src/features/staff/roles.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { useToast } from '../../frame/toasts.tsx'
import { act } from '../../parts/act.ts'
import type { Answer } from '../../parts/answer.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { DialogRefusal } from '../../parts/dialog-refusal.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Switch } from '../../parts/switch.tsx'
import { CONNECTION_LOST, toToast, useAppForm } from '../../parts/use-app-form.ts'
import type { Route } from './+types/own-notices.route'
import { noticeField } from './notice-field.ts'
import './own-notices.css'

export const meta: Route.MetaFunction = () => privatePageMeta('Your Notifications')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const app = context.get(appContext)
  const settings = await currentSettings(app.db)
  return {
    email: staff.email,
    role: staff.role,
    mailbox: app.staffMailbox,
    kinds: noticeKindsOf(staff.role).map(kind => {
      const { switchedBy } = NOTICES[kind]
      return {
        kind,
        mail: isChosen(staff, kind, 'mail'),
        bell: isChosen(staff, kind, 'bell'),
        isOffForFirm: switchedBy !== null && !settings[switchedBy],
      }
    }),
  }
}

type OwnNoticesPage = Awaited<ReturnType<typeof loader>>

export default function OwnNotices({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Your Notifications"
        description={`Choose what we email to ${page.email}, and what the bell shows you. Your own acts never appear.`}
      />
      {page.kinds.length === 0 ? (
        <p className="panel own-notices">
          With the role {ROLE_LABELS[page.role]} you can look at everything and act on none of it, so we send you no
          notifications. Emails about your own account, such as a new sign-in, always reach you.
        </p>
      ) : (
        <NoticesForm page={page} />
      )}
    </>
  )
}

function NoticesForm({ page: { kinds, mailbox } }: { page: OwnNoticesPage }) {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const { id, element, refusal, isBusy, send } = useAppForm({
    act: act('chooseNotices'),
    failed: { title: 'Not Saved', description: CONNECTION_LOST },
    onAnswer: handleAnswer,
  })

  async function handleAnswer(answer: Answer) {
    showToast(answer.ok ? toToast(answer) : null)
    if (answer.ok) await revalidate()
  }

  return (
    <form
      ref={element}
      id={id}
      className="panel own-notices"
      onSubmit={event => {
        event.preventDefault()
        void send(new FormData(event.currentTarget))
      }}
    >
      {refusal !== null && <DialogRefusal refusal={refusal} hasTypedText={false} />}
      <input type="hidden" name="shown" value={kinds.map(({ kind }) => kind).join()} />
      <table>
        <thead>
          <tr>
            <th scope="col">About</th>
            <th scope="col">Email</th>
            <th scope="col">Bell</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(each => (
            <NoticeRow key={each.kind} mailbox={mailbox} {...each} />
          ))}
        </tbody>
      </table>
      <BusyButton className="btn plain" type="submit" isBusy={isBusy} busyText="Saving...">
        Save
      </BusyButton>
      <p className="after">
        What happens in a case goes to its owner, or to all who may act on it if it has none. Emails about your own
        account, such as a new sign-in, always reach you.
      </p>
    </form>
  )
}

function NoticeRow({ kind, mail, bell, isOffForFirm, mailbox }: OwnNoticesPage['kinds'][number] & { mailbox: string }) {
  const { label, hint, ownerIgnoresSwitch } = NOTICES[kind]
  return (
    <tr>
      <th scope="row">
        {label}
        <span className="under">{hint}</span>
        {isOffForFirm && (
          <span className="under notice-off">
            The firm has switched this email off in{' '}
            <Link to={`${addresses.adminSettings()}#notifications`}>Settings</Link>
            {ownerIgnoresSwitch ? ', except for cases that you own.' : '. Your choice counts again when it’s on.'}
          </span>
        )}
        {NOTICES[kind].mail === null && <span className="under">The emails go to {mailbox}.</span>}
      </th>
      <td>
        {NOTICES[kind].mail !== null && (
          <Switch name={noticeField(kind, 'mail')} aria-label={`${label}: email`} isOn={mail} />
        )}
      </td>
      <td>
        <Switch name={noticeField(kind, 'bell')} aria-label={`${label}: bell`} isOn={bell} />
      </td>
    </tr>
  )
}
