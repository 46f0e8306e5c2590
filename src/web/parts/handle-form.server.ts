import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'

/** `message` appears above the form. It is null when the page shows the reason elsewhere. */
export type FormFailure = { message: string | null; status: number; headers?: HeadersInit }

export const SERVICE_UNAVAILABLE = { status: 503, headers: { 'retry-after': '10' } }

/** Parses a form and runs `start`, which redirects. If the form is invalid or `start` fails, returns the values and errors for the form. */
export async function handleForm<Name extends string, Schema extends z.ZodType>(
  name: Name,
  form: FormData,
  schema: Schema,
  start: (values: z.output<Schema>) => Promise<Response | FormFailure>,
) {
  const submission = parseWithZod(form, { schema })
  if (submission.status !== 'success') return data({ form: name, reply: submission.reply() }, { status: 400 })
  const result = await start(submission.value)
  if (result instanceof Response) return result
  const { message, ...init } = result
  return data({ form: name, reply: submission.reply({ formErrors: message === null ? [] : [message] }) }, init)
}
