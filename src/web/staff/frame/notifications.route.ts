import { data } from 'react-router'
import { z } from 'zod'
import { dayInLagos, dayInWords } from '#src/dates.ts'
import { describeActor } from '#src/features/audit/event-words.ts'
import { describeEvent, pageOfEvent } from '#src/features/events.ts'
import type { TrailEvent } from '#src/features/history/audit-trail.server.ts'
import {
  countNotifications,
  listNotifications,
  markNotificationsSeen,
} from '#src/features/notifications/notifications.server.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import { appContext } from '../../app-context.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import type { Route } from './+types/notifications.route'
import type { News, NewsItem } from './news.ts'

/** What the bell tells, as JSON. To look at it changes nothing: that it was seen is said by the form below. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const { events, count, seenUpTo } = await listNotifications(context.get(appContext), staff.id)
  const news: News = { items: events.map(asItem), count, seenUpTo: seenUpTo?.toISOString() ?? null }
  return Response.json(news)
}

/** Answers with how much is still new: what was written meanwhile. */
export async function action({ context, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const form = await readForm(request, ['seenUpTo'])
  const upTo = seenSchema.safeParse(form.get('seenUpTo'))
  if (!upTo.success) throw data('That is no time.', { status: 400 })
  const app = context.get(appContext)
  await markNotificationsSeen(app, staff.id, new Date(upTo.data))
  return Response.json({ count: await countNotifications(app, staff.id) })
}

/** An instant as the loader says it, in a year that PostgreSQL knows. */
const seenSchema = z.iso.datetime().regex(/^[1-9]/)

function asItem({ id, at, type, details, actorKind, actorName, subject }: TrailEvent): NewsItem {
  const named = [subject?.name, subject?.reference].filter(Boolean).join(', ')
  return {
    id,
    at: at.toISOString(),
    day: dayInWords(dayInLagos(at)),
    time: timeIn(LAGOS, at),
    text: describeEvent({ type, details, actorKind }),
    // A visitor's name stands beside what they did.
    by: actorKind === 'staff' ? describeActor(actorKind, actorName) : null,
    about: named === '' ? null : named,
    href: pageOfEvent({ type, details, applicationId: subject?.applicationId ?? null }),
  }
}
