import { data } from 'react-router'
import { BRAND } from '#src/brand.ts'
import { REMINDER_MATTERS } from '#src/features/mail/mail.ts'
import { readStopLink, stopReminders } from '#src/features/mail/stop-reminders.server.ts'
import { type App, appContext } from '../../app-context.ts'
import { ReturnHome } from '../../parts/failure.tsx'
import { privatePageMeta } from '../../parts/page-title.ts'
import type { Route } from './+types/stop-reminders.route'
import '../applicant.css'

export const handle = { hydrate: false }
export const meta: Route.MetaFunction = () => privatePageMeta('Stop reminders')

/** A GET request changes nothing, because mail programs open links before their readers do. */
export function loader({ context, request }: Route.LoaderArgs) {
  const subject = readReminderSubject(context.get(appContext), request)
  return subject === null
    ? data(null, { status: 404 })
    : data({ words: REMINDER_MATTERS[subject.matter].words, isStopped: false })
}

/** Mail programs post here too (RFC 8058). They follow no redirect, so the answer is a page. */
export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  const subject = readReminderSubject(app, request)
  if (subject === null) return data(null, { status: 404 })
  await stopReminders(app, subject)
  return data({ words: REMINDER_MATTERS[subject.matter].words, isStopped: true })
}

function readReminderSubject(app: App, request: Request) {
  return readStopLink(app, new URL(request.url).searchParams)
}

export default function StopReminders({ loaderData, actionData }: Route.ComponentProps) {
  const reminder = actionData ?? loaderData
  if (reminder === null) {
    return (
      <section className="wrap page">
        <h1>This link is not complete</h1>
        <p className="lead">
          Please open the link in our email again, or write to us and we’ll stop the reminders for you.
        </p>
        <p>
          <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
        </p>
        <ReturnHome />
      </section>
    )
  }
  const { words, isStopped } = reminder
  if (isStopped) {
    return (
      <section className="wrap page">
        <h1>Reminders stopped</h1>
        <p className="lead" role="status">
          We won’t remind you about {words} again. Nothing else has changed.
        </p>
        <ReturnHome />
      </section>
    )
  }
  return (
    <section className="wrap page">
      <h1>Stop these reminders?</h1>
      <p className="lead">These reminders are about {words}. You still get them until you press the button.</p>
      <form method="post">
        <button className="btn next" type="submit">
          Stop Reminders
        </button>
        <p className="after">We’ll still email you about anything else.</p>
      </form>
    </section>
  )
}
