import { data } from 'react-router'
import { z } from 'zod'

/** The id in an address, if it can be one; anything else is no page of ours. */
export function idInAddress(typed: string): string {
  const id = z.guid().safeParse(typed)
  if (!id.success) throw data(null, { status: 404 })
  return id.data.toLowerCase()
}
