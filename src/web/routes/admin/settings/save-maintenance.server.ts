import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import { maintenanceSchema } from '#src/features/settings/settings.ts'
import { whatWasRead } from './refused.ts'
import type { Saved } from './save-section.server.ts'

const CLOSED = 'Maintenance mode is on: visitors and applicants read that we will be back soon.'
const OPEN = 'Maintenance mode is off: the website is open to everybody.'

/** Closes the website to visitors, or opens it; not over what somebody else switched meanwhile. */
export async function saveMaintenance(app: Ground, actor: StaffActor, form: FormData): Promise<Saved> {
  const { maintenanceMode } = maintenanceSchema.parse(Object.fromEntries(form))
  const saved = await saveSettings(app, actor, { maintenanceMode }, { read: whatWasRead(form) })
  if (saved.ok) return { ok: true, description: maintenanceMode ? CLOSED : OPEN }

  const typed = { maintenanceMode: maintenanceMode ? 'on' : '' }
  const [stands, wanted] = maintenanceMode ? ['off', 'on'] : ['on', 'off']
  const notice = `Somebody switched maintenance mode ${stands} meanwhile. Save again to switch it ${wanted}.`
  const standing = { maintenanceMode: saved.settings.maintenanceMode }
  return { ok: false, refused: { section: 'site', errors: {}, typed, notice, standing } }
}
