import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/calendar-id.ts'
import { saveCalendar } from '#src/features/bookings/save-calendar.server.ts'
import { meetingLinkSchema } from '#src/features/settings/meeting-link.ts'
import { errorsByField } from '../parts/errors-by-field.ts'
import { whatWasRead } from './refused.ts'
import type { Saved } from './save-section.server.ts'

/** Saves where consultations take place; not over the link that somebody else saved meanwhile. */
export async function saveMeetingLink(app: Ground, actor: StaffActor, form: FormData): Promise<Saved> {
  const typed = { meetingLink: String(form.get('meetingLink') ?? '') }
  const sent = meetingLinkSchema.safeParse(Object.fromEntries(form))
  if (!sent.success) return { ok: false, refused: { section: 'calendar', errors: errorsByField(sent.error), typed } }

  const saved = await saveCalendar(app, actor, DEFAULT_CALENDAR_ID, {
    changes: { meetingLink: sent.data.meetingLink },
    read: whatWasRead(form),
  })
  if (saved.ok) return { ok: true, description: 'Whoever books from now on gets the new link.' }
  const { meetingLink } = saved.calendar
  const errors = { meetingLink: `Somebody made this ${meetingLink} meanwhile. Save again to have yours` }
  return { ok: false, refused: { section: 'calendar', errors, typed, standing: { meetingLink } } }
}
