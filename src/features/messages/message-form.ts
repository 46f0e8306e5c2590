import { z } from 'zod'
import { emailAddress, multiLine, personName } from '#src/form-text.ts'

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

export type ContactMessage = z.infer<typeof messageSchema>
