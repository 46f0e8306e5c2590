import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { dayInLagos } from '#src/dates.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import type { SignedInStaff } from '#src/features/staff/queries.server.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { type App, appContext } from '../../app-context.ts'
import { take } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import type { Answer, Refusal } from './answer.ts'
import { errorsByField } from './errors-by-field.ts'
import { idInAddress } from './id-in-address.ts'
import { idempotencyKey } from './idempotency-key.ts'

/** A refusal as an action says it: the title and "check the form" are added where they are left out. */
export type Refused = Partial<Refusal> & { ok: false; status?: number }
export type Outcome = Extract<Answer, { ok: true }> | Refused

type Asked<Form, Id extends string> = {
  app: App
  actor: StaffActor
  staff: SignedInStaff
  /** The ids in the address, checked. */
  ids: Record<Id, string>
  params: Readonly<Record<string, string | undefined>>
  form: Form
  /** The id of what is made: the same form sent again has the same one. */
  idempotencyKey: (...about: Array<string>) => string
}

type Definition<Schema extends z.ZodType, Id extends string> = {
  role?: Role
  /** The title of every refusal. */
  failed: string
  ids?: ReadonlyArray<Id>
  schema: Schema | ((today: string) => Schema)
  /** Names of the fields, where the schema is no object. */
  fields?: ReadonlyArray<string>
  /** What is said of a form that the schema refuses, where it is not “Please check the form”. */
  invalid?: string | ((errors: Record<string, string>, sent: Record<string, unknown>) => Partial<Refusal>)
  /** The member may make us send only so many messages an hour. */
  sendsMail?: boolean
  run: (asked: Asked<z.output<Schema>, Id>) => Promise<Outcome>
}

/**
 * The action behind a staff form: asks who is signed in, checks the ids and the fields, runs the verb, and answers the form in JSON.
 * Errors are named by field; a conflict has status 409, and what is gone 404.
 */
export function staffAction<Schema extends z.ZodType, Id extends string = never>(definition: Definition<Schema, Id>) {
  return async ({ context, params, request }: ActionFunctionArgs): Promise<Response> => {
    const staff = await requireStaff(context, request, { role: definition.role })
    const { failed, ids: names = [], run } = definition
    const app = context.get(appContext)
    const schema =
      typeof definition.schema === 'function' ? definition.schema(dayInLagos(app.clock.now())) : definition.schema
    const posted = await readForm(request, ['once', ...(definition.fields ?? fieldsOf(schema))])
    const ids = Object.fromEntries(names.map(name => [name, idInAddress(params[name] ?? '')])) as Record<Id, string>
    const sent = Object.fromEntries(posted)
    const form = schema.safeParse(sent)
    if (!form.success) {
      const errors = errorsByField(form.error)
      const { invalid } = definition
      const more = typeof invalid === 'string' ? { description: invalid } : invalid?.(errors, sent)
      return answerForm({ ok: false, errors, ...more }, failed)
    }
    const overBudget = definition.sendsMail ? await overMailBudget(context, staff.id, failed) : null
    if (overBudget !== null) return overBudget

    const actor = { kind: 'staff', id: staff.id } as const
    const keyFor = (...about: Array<string>) => idempotencyKey(posted, staff.id, ...about)
    return answerForm(await run({ app, actor, staff, ids, params, form: form.data, idempotencyKey: keyFor }), failed)
  }
}

/** For GET at an address that only takes forms. Strangers and colleagues without the role learn nothing of it. */
export function refuseGet({ role }: { role?: Role } = {}) {
  return async ({ context, request }: LoaderFunctionArgs): Promise<never> => {
    await requireStaff(context, request, { role })
    throw data('This address takes forms only by POST.', { status: 405, headers: { allow: 'POST' } })
  }
}

export function done(title: string, description: string): Outcome {
  return { ok: true, title, description }
}

export function refuse(description: string, status = 409): Refused {
  return { ok: false, description, status }
}

/** Somebody deleted the application while its dialog was open. */
export const GONE = refuse('Somebody has deleted this application meanwhile.', 404)

export function answerForm(outcome: Outcome, failed: string): Response {
  const status = outcome.ok ? 200 : (outcome.status ?? 400)
  return Response.json(answerOf(outcome, failed), { status })
}

export function answerOf(outcome: Outcome, failed: string): Answer {
  if (outcome.ok) return outcome
  const { status: _, ...refusal } = outcome
  return { title: failed, description: 'Please check the form and try again.', ...refusal }
}

/** Takes one of the messages that a member may send in an hour: a stolen session must not write to half the country. */
export async function overMailBudget(context: Readonly<RouterContextProvider>, staffId: string, title: string) {
  const over = await take(context, 'mail-by-member', staffId)
  if (over === null) return null
  const answer = answerForm(refuse(over.message, 429), title)
  answer.headers.set('retry-after', over.headers['retry-after'])
  return answer
}

function fieldsOf(schema: z.ZodType): Array<string> {
  return 'shape' in schema ? Object.keys(schema.shape as object) : []
}
