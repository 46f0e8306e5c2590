import { z } from 'zod'
import { emailAddress, multiLine, personName } from '#src/form-text.ts'
import { readZone } from '#src/zones.ts'

export const CONTACT_SECTORS = {
  fashion: 'Fashion',
  technology: 'Technology',
  design: 'Design',
  dance: 'Dance',
  visual_arts: 'Visual Arts',
  academia: 'Academic',
  other: 'Other',
} as const

type ContactSector = keyof typeof CONTACT_SECTORS

export const CONTACT_SECTOR_KEYS = Object.keys(CONTACT_SECTORS) as Array<ContactSector>

const MESSAGE_TOO_SHORT_ERROR = 'Message must be at least 10 characters'

export const messageSchema = z.object({
  name: personName({ required: 'Name must be at least 2 characters', min: 2, max: 160 }),
  email: emailAddress(),
  sector: z.enum(CONTACT_SECTOR_KEYS, { error: 'Please select your sector' }),
  message: multiLine({ required: MESSAGE_TOO_SHORT_ERROR }).refine(text => Array.from(text).length >= 10, {
    error: MESSAGE_TOO_SHORT_ERROR,
  }),
})

export const MAX_WISHES_LENGTH = 1000

const WISHES_MISSING = 'Please say when you could talk.'

/** For a customer whom no free time suits. `zone` is sent by a script. */
export const timeWishSchema = z.object({
  wishes: multiLine({ required: WISHES_MISSING, max: MAX_WISHES_LENGTH }),
  zone: z.string().default('').transform(readZone),
})

export const visitorTimeWishSchema = timeWishSchema.extend({
  name: personName({ required: 'Name must be at least 2 characters', min: 2, max: 160 }),
  email: emailAddress(),
})

/** The sector of an enquiry, whose list is another one. */
export function toContactSector(sector: string | null): keyof typeof CONTACT_SECTORS {
  return CONTACT_SECTOR_KEYS.find(key => key === sector) ?? 'other'
}

export type ContactMessage = z.infer<typeof messageSchema>
