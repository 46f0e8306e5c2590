import { data } from 'react-router'
import type { z } from 'zod'
import { appContext, type RouteContext, visitorContext } from '../app-context.ts'
import { listErrors, parseFields } from '../guards/read-form.server.ts'
import type { FormReply } from '../ui/field-frame.tsx'

export const SERVICE_UNAVAILABLE = { status: 503, headers: { 'retry-after': '10' } }

/** `message` appears above the form, `errors` at its fields. `typed` replaces values that the visitor sent. */
export type FormFailure = Partial<Omit<FormReply, 'form'>> & { status: number; headers?: HeadersInit }

type FormDefinition<Name extends string, Schema extends z.ZodType, Guarded> = {
  name: Name
  schema: Schema
  /** Says what did not happen, when we fail. The form keeps what was typed. */
  failed: string | (() => null)
  /** Runs before the form is checked. It throws a redirect for visitors who may not send the form. */
  guard?: () => Promise<Guarded>
}

/** Checks a form and runs `start`, which redirects. A form that fails comes back with its values and errors. */
export async function handleForm<Name extends string, Schema extends z.ZodType, Guarded = undefined>(
  context: RouteContext,
  form: FormData,
  { name, schema, failed, guard }: FormDefinition<Name, Schema, Guarded>,
  start: (values: z.output<Schema>, guarded: Guarded) => Promise<Response | FormFailure>,
) {
  const sent = Object.fromEntries(form) as Record<string, string>
  try {
    const guarded = (await guard?.()) as Guarded
    const parsed = parseFields(schema, sent)
    if (!parsed.success) return replyToForm(name, sent, { status: 400, errors: listErrors(parsed.error) })
    const result = await start(parsed.data, guarded)
    return result instanceof Response ? result : replyToForm(name, sent, result)
  } catch (err) {
    // Guards and limits throw a response.
    if (!(err instanceof Error)) throw err
    const { requestId } = context.get(visitorContext)
    context.get(appContext).log.error({ err, requestId, form: name }, 'form failed')
    const message = typeof failed === 'string' ? failed : failed()
    return replyToForm(name, sent, { ...SERVICE_UNAVAILABLE, message, isOutage: true })
  }
}

export function replyToForm<Name extends string>(
  name: Name,
  sent: Record<string, string>,
  { status, headers, message = null, errors = {}, typed, isOutage = false }: FormFailure,
) {
  const init = headers === undefined ? { status } : { status, headers }
  const shown = message ?? errors[''] ?? null
  return data<FormReply<Name>>({ form: name, message: shown, errors, typed: { ...sent, ...typed }, isOutage }, init)
}
