import { data } from 'react-router'
import { z } from 'zod'

/** Returns the UUID of a route parameter in lower case. Throws a 404 for any other text. */
export function readIdParam(param: string): string {
  const id = z.guid().safeParse(param)
  if (!id.success) throw data(null, { status: 404 })
  return id.data.toLowerCase()
}
