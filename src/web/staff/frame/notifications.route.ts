import { data } from 'react-router'
import { z } from 'zod'
import { dayInLagos, dayInWords } from '#src/dates.ts'
import {
  countNotifications,
  listNotifications,
  markNotificationsSeen,
  type Notification,
} from '#src/features/events/bell/notifications.server.ts'
import { describeActor } from '#src/features/events/event-words.ts'
import { describeEvent, pageOfEvent } from '#src/features/events.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import { appContext } from '../../app-context.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import type { Route } from './+types/notifications.route'
import type { NotificationItem, NotificationList } from './notification-list.ts'

/** Reading the list changes nothing. The browser then posts `seenUpTo` to mark it as seen. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const { events, count, seenUpTo } = await listNotifications(context.get(appContext), staff)
  const notifications: NotificationList = {
    items: events.map(toNotificationItem),
    count,
    seenUpTo: seenUpTo?.toISOString() ?? null,
  }
  return Response.json(notifications)
}

/** Marks notifications as seen up to `seenUpTo`, and returns the number of later ones. */
export async function action({ context, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const form = await readForm(request, ['seenUpTo'])
  const parsedTime = seenUpToSchema.safeParse(form.get('seenUpTo'))
  if (!parsedTime.success) throw data('This is not a valid time.', { status: 400 })
  const app = context.get(appContext)
  await markNotificationsSeen(app, staff.id, new Date(parsedTime.data))
  return Response.json({ count: await countNotifications(app, staff) })
}

/** Accepts an ISO instant whose year does not begin with 0, because PostgreSQL refuses the year 0. */
const seenUpToSchema = z.iso.datetime().regex(/^[1-9]/)

function toNotificationItem(notification: Notification): NotificationItem {
  const { id, at, type, details, actorKind, actorName, subjectKind, subjectId, subject, otherCases } = notification
  const others = otherCases === 0 ? null : `and ${otherCases} other ${otherCases === 1 ? 'case' : 'cases'}`
  const subjectLabel = [[subject?.name, subject?.reference].filter(Boolean).join(', '), others]
    .filter(Boolean)
    .join(' ')
  return {
    id,
    at: at.toISOString(),
    day: dayInWords(dayInLagos(at)),
    time: timeIn(LAGOS, at),
    text: type === 'case.assigned' ? 'Given to you' : describeEvent({ type, details, actorKind }),
    by: actorKind === 'staff' ? describeActor(actorKind, actorName) : null,
    about: subjectLabel === '' ? null : subjectLabel,
    href: pageOfEvent({
      type,
      details,
      applicationId: subject?.applicationId ?? null,
      paymentId: subjectKind === 'payment' && subject !== null ? subjectId : null,
    }),
  }
}
