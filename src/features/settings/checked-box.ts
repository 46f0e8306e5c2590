import { z } from 'zod'

/** A box of a form. One that is not ticked is not sent at all. */
export const checkedBox = z
  .string()
  .optional()
  .transform(sent => sent === 'on')
