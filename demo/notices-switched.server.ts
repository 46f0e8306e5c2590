import { DAY_MS, HOUR_MS } from '#src/clock.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import { forEachMailSwitch } from '#src/features/settings/settings.ts'
import { type Entry, later } from './diary.ts'

/**
 * Nobody wanted to be written to about everything, until a day ago: else most of the mail of forty weeks would be notices to
 * the staff, and the inbox would show nothing else.
 */
export function noticesSwitched(owner: StaffActor, since: Date, now: Date): Array<Entry> {
  const switched = (at: Date, isOn: boolean): Entry => ({
    at,
    write: app =>
      saveSettings(
        app,
        owner,
        forEachMailSwitch(() => isOn),
      ),
  })
  return [switched(later(since, HOUR_MS), false), switched(later(now, -DAY_MS), true)]
}
