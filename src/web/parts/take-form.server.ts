import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'

/** Why a form did nothing, said above it; null where the page says it another way. */
export type NotDone = { message: string | null; status: number; headers?: HeadersInit }

/** The rest of the answer to a form that failed for a reason of ours. */
export const LATER = { status: 503, headers: { 'retry-after': '10' } }

/** Runs `start` with what a form says, and leads where that leads. Otherwise the form comes back as it was sent, with what is wrong. */
export async function takeForm<Name extends string, Schema extends z.ZodType>(
  name: Name,
  form: FormData,
  schema: Schema,
  start: (values: z.output<Schema>) => Promise<Response | NotDone>,
) {
  const submission = parseWithZod(form, { schema })
  if (submission.status !== 'success') return data({ form: name, reply: submission.reply() }, { status: 400 })
  const started = await start(submission.value)
  if (started instanceof Response) return started
  const { message, ...init } = started
  return data({ form: name, reply: submission.reply({ formErrors: message === null ? [] : [message] }) }, init)
}
