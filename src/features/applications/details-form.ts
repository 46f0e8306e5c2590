import { z } from 'zod'
import { singleLine } from '#src/form-text.ts'
import { SECTOR_KEYS } from './sectors.ts'

export const detailsSchema = z.object({
  sector: z.enum(SECTOR_KEYS, { error: 'Please select your field' }),
  phone: singleLine({ max: 40 }).optional(),
})
