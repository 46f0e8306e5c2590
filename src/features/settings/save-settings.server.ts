import { isDeepStrictEqual } from 'node:util'
import type { Ground } from '#src/database/ground.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { lockSettings } from './lock-settings.server.ts'
import { currentSettings } from './queries.server.ts'
import type { Settings } from './settings.ts'
import { writeSettings } from './write-settings.server.ts'

/** Of each setting to be saved, what stood on the page that says so. Compared only, so it may be anything. */
export type SettingsRead = { readonly [key in keyof Settings]?: unknown }

type Saved = { ok: true } | { ok: false; reason: 'changed-meanwhile'; settings: Settings }

/**
 * Stores the settings named in `changes` and leaves the others as they are. The event names those that are others than before;
 * what is in force already is no change, and nothing is recorded of it. Where it is said what was `read`, somebody else's
 * change that the page did not show is not written over: the settings as they stand come back instead.
 */
export async function saveSettings(
  app: Ground,
  actor: Actor,
  changes: Partial<Settings>,
  { read }: { read?: SettingsRead } = {},
): Promise<Saved> {
  return app.db.transaction(async tx => {
    await lockSettings(tx)
    const settings = await currentSettings(tx)
    const isOvertaken = (key: keyof Settings) =>
      !isDeepStrictEqual(settings[key], read?.[key]) && !isDeepStrictEqual(settings[key], changes[key])
    const keys = Object.keys(changes) as Array<keyof Settings>
    if (read !== undefined && keys.some(isOvertaken)) return { ok: false, reason: 'changed-meanwhile', settings }

    const values = await writeSettings(app, tx, changes)
    const fields = Object.keys(values)
    if (fields.length === 0) return { ok: true }
    const subject = { kind: 'settings', id: 'settings' } as const
    await recordEvent(app, tx, { type: 'settings.saved', actor, subject, fields: fields.join(', ') }, values)
    return { ok: true }
  })
}
