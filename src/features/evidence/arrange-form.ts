import { z } from 'zod'

const idList = z.string().transform((text, context) => {
  const ids = z.array(z.uuid()).safeParse(text.split(' ').filter(Boolean))
  if (ids.success) return ids.data
  context.addIssue({ code: 'custom', message: 'Please reload the page and try again' })
  return z.NEVER
})

/** Both lists have the ids of the pieces, separated by spaces. `shown` is the order that the page showed. */
export const arrangeSchema = z.object({ shown: idList, order: idList })
