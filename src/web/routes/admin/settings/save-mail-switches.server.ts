import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { currentSettings } from '#src/features/settings/queries.server.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import { mailSwitchesSchema } from '#src/features/settings/settings.ts'
import { mailSwitchesInWords } from './mail-switches-in-words.ts'
import { whatWasRead } from './refused.ts'
import type { Saved } from './save-section.server.ts'

/** Saves the switches that were moved. The others are left as they are, whoever moved them meanwhile. */
export async function saveMailSwitches(app: Ground, actor: StaffActor, form: FormData): Promise<Saved> {
  const switches = mailSwitchesSchema.parse(Object.fromEntries(form))
  const read = whatWasRead(form)
  const moved = Object.entries(switches).filter(([name, isOn]) => read[name] !== isOn)
  const saved = await saveSettings(app, actor, Object.fromEntries(moved), { read })
  // One that was moved is now as it was wanted or as it was read: no page of ours can be overtaken.
  if (!saved.ok) {
    const typed = Object.fromEntries(Object.keys(switches).map(name => [name, String(form.get(name) ?? '')]))
    const { mailNewApplications, mailDocumentUploads, mailPayments } = saved.settings
    const standing = { mailNewApplications, mailDocumentUploads, mailPayments }
    return { ok: false, refused: { section: 'notifications', errors: {}, typed, notice: LOOK_AGAIN, standing } }
  }
  return { ok: true, description: mailSwitchesInWords(await currentSettings(app.db)) }
}

const LOOK_AGAIN = 'Please look at the switches once more and save again.'
