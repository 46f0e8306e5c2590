import { DAY_MS, HOUR_MS } from '#src/clock.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import { forEachMailSwitch } from '#src/features/settings/settings.ts'
import { addMs, type DiaryEntry } from './diary.ts'

/** Turns mail to staff off until yesterday, because months of it would fill the sandbox inbox. */
export function createStaffMailDiary(owner: StaffActor, since: Date, now: Date): Array<DiaryEntry> {
  const createSwitchEntry = (at: Date, isOn: boolean): DiaryEntry => ({
    at,
    write: app =>
      saveSettings(
        app,
        owner,
        forEachMailSwitch(() => isOn),
      ),
  })
  return [createSwitchEntry(addMs(since, HOUR_MS), false), createSwitchEntry(addMs(now, -DAY_MS), true)]
}
