import { findSectorLabel, SECTOR_KEYS } from '#src/features/applications/sectors.ts'
import { NO_OWNER, ownerSchema } from '#src/features/cases/work/forms.ts'
import type { SentForm } from './sections.ts'

export type SectorField = { sector: string; name: string; label: string }

export const SECTOR_OWNER_FIELDS: ReadonlyArray<SectorField> = SECTOR_KEYS.map(sector => ({
  sector,
  name: `owner_${sector}`,
  label: findSectorLabel(sector) ?? sector,
}))

/** Returns the chosen owner by sector. Fields with an invalid value are listed apart. */
export function readSectorOwners(form: SentForm) {
  const owners: Record<string, string | null> = {}
  const errors: Record<string, string> = {}
  for (const { sector, name } of SECTOR_OWNER_FIELDS) {
    const sent = form[name]
    if (sent === undefined) continue
    const parsed = ownerSchema.safeParse(sent)
    if (parsed.success) owners[sector] = parsed.data
    else errors[name] = 'Please choose a colleague, or nobody'
  }
  return { owners, errors }
}

/** Turns the owners by sector into the values of the fields. */
export function toFieldValues(owners: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(SECTOR_OWNER_FIELDS.map(({ sector, name }) => [name, owners[sector] ?? NO_OWNER]))
}

/** Turns the values that the form showed into owners by sector. */
export function toShownOwners(shown: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    SECTOR_OWNER_FIELDS.map(({ sector, name }) => [sector, shown[name] === NO_OWNER ? null : shown[name]]),
  )
}
