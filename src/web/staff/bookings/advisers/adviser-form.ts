import { z } from 'zod'
import { SECTOR_KEYS, type Sector } from '#src/features/applications/sectors.ts'
import { meetingLinkSchema } from '#src/features/site/settings/meeting-link.ts'
import { singleLine } from '#src/form-text.ts'

/** No colleague: the calendar is the firm’s and keeps its name. */
export const NO_ADVISER = 'none'

export const MAX_CALLS_PER_DAY = 20

const MAX_LANGUAGES = 10

export function sectorFieldName(sector: Sector): string {
  return `sector-${sector}`
}

const SECTOR_FIELDS = Object.fromEntries(SECTOR_KEYS.map(sector => [sectorFieldName(sector), z.string().optional()]))

export const adviserSchema = z.object({
  /** Only an owner sends it. */
  staffId: z.union([z.literal(NO_ADVISER), z.uuid()]).optional(),
  languages: singleLine({ max: 200 })
    .transform(text => text.split(',').map(language => language.trim()))
    .transform(languages => [...new Set(languages.filter(language => language !== ''))])
    .refine(languages => languages.length <= MAX_LANGUAGES, {
      error: `Please name at most ${MAX_LANGUAGES} languages`,
    }),
  maxCallsPerDay: z
    .string()
    .default('')
    .transform(text => (text.trim() === '' ? null : Number(text.trim())))
    .refine(calls => calls === null || (Number.isInteger(calls) && calls >= 1 && calls <= MAX_CALLS_PER_DAY), {
      error: `Please enter a number from 1 to ${MAX_CALLS_PER_DAY}, or leave this empty`,
    }),
  ...meetingLinkSchema.shape,
  ...SECTOR_FIELDS,
})

/** Returns the ticked fields. */
export function readSectors(form: Readonly<Record<string, unknown>>): Array<Sector> {
  return SECTOR_KEYS.filter(sector => form[sectorFieldName(sector)] === 'on')
}
