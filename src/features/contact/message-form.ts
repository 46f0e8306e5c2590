import { z } from 'zod'
import { emailAddress, multiLine, personName } from '#src/form-text.ts'
import { CONTACT_SECTOR_KEYS } from './sectors.ts'

const TOO_SHORT = 'Message must be at least 10 characters'

/** What somebody writes to us from the contact page. */
export const messageSchema = z.object({
  name: personName({ required: 'Name must be at least 2 characters', min: 2, max: 160 }),
  email: emailAddress(),
  sector: z.enum(CONTACT_SECTOR_KEYS, { error: 'Please select your sector' }),
  message: multiLine({ required: TOO_SHORT }).refine(text => Array.from(text).length >= 10, { error: TOO_SHORT }),
})

export type ContactMessage = z.infer<typeof messageSchema>
