import { createHash } from 'node:crypto'
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
import { redirectWithToast } from '../../parts/cookies.server.ts'
import type { Answer, Refusal, RefusedForm } from './answer.ts'
import { idInAddress } from './id-in-address.ts'

/** A refusal as an action says it: the title and "check the form" are added where they are left out. */
export type Refused = Partial<Refusal> & { ok: false; status?: number; headers?: HeadersInit }
export type Outcome = Extract<Answer, { ok: true }> | Refused

type Params = Readonly<Record<string, string | undefined>>

type Asked<Form, Id extends string> = {
  context: Readonly<RouterContextProvider>
  app: App
  actor: StaffActor
  staff: SignedInStaff
  ids: Record<Id, string>
  params: Params
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
  /** How many messages the form sends: the member may make us send only so many an hour. */
  sendsMail?: boolean | ((form: z.output<Schema>) => number)
  /** Of a page's own action: where a saved form leads. A page cannot show JSON. */
  page?: (asked: { params: Params; form: z.output<Schema> }) => string
  /** Fields that are not sent back to the page. */
  secret?: ReadonlyArray<string>
  run: (asked: Asked<z.output<Schema>, Id>) => Promise<Outcome>
}

/** A definition that the action of a page and the one for its script share; the page adds its `page`. */
export function defineStaffAction<Schema extends z.ZodType, Id extends string = never>(
  definition: Definition<Schema, Id>,
): Definition<Schema, Id> {
  return definition
}

/**
 * The action behind a staff form: asks who is signed in, checks the ids and the fields, runs the verb, and answers the form in JSON.
 * Errors are named by field; a conflict has status 409, and what is gone 404. An action with a `page` answers with that page instead.
 */
export function staffAction<Schema extends z.ZodType, Id extends string = never>(definition: Definition<Schema, Id>) {
  return async ({ context, params, request }: ActionFunctionArgs) => {
    const staff = await requireStaff(context, request, { role: definition.role })
    const { ids: names = [], invalid, page, secret = [] } = definition
    const app = context.get(appContext)
    const schema =
      typeof definition.schema === 'function' ? definition.schema(dayInLagos(app.clock.now())) : definition.schema
    const posted = await readForm(request, ['once', ...(definition.fields ?? fieldsOf(schema))])
    const ids = Object.fromEntries(names.map(name => [name, idInAddress(params[name] ?? '')])) as Record<Id, string>
    const sent = Object.fromEntries(posted) as Record<string, string>
    const form = schema.safeParse(sent, IN_OUR_WORDS)
    const outcome = await outcomeOf()
    if (page === undefined) return answerForm(outcome, definition.failed)
    const answer = answerOf(outcome, definition.failed)
    if (answer.ok) {
      const { title, description } = answer
      return redirectWithToast(app, page({ params, form: form.data as z.output<Schema> }), {
        title,
        description,
        tone: 'ok',
      })
    }
    const typed = { ...sent, ...answer.typed }
    for (const name of secret) delete typed[name]
    return data<RefusedForm>({ refusal: answer, typed }, initOf(outcome))

    async function outcomeOf(): Promise<Outcome> {
      if (!form.success) {
        const errors = errorsByField(form.error)
        const more = typeof invalid === 'string' ? { description: invalid } : invalid?.(errors, sent)
        return { ok: false, errors, ...more }
      }
      const { sendsMail = false } = definition
      const messages = Number(typeof sendsMail === 'function' ? sendsMail(form.data) : sendsMail)
      const overBudget = messages > 0 ? await overMailBudget(context, staff.id, messages) : null
      if (overBudget !== null) return overBudget

      const actor = { kind: 'staff', id: staff.id } as const
      const keyFor = (...about: Array<string>) => idempotencyKey(posted, staff.id, ...about)
      return definition.run({ context, app, actor, staff, ids, params, form: form.data, idempotencyKey: keyFor })
    }
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
  return Response.json(answerOf(outcome, failed), initOf(outcome))
}

function initOf(outcome: Outcome): ResponseInit {
  return outcome.ok ? {} : { status: outcome.status ?? 400, headers: outcome.headers }
}

function answerOf(outcome: Outcome, failed: string): Answer {
  if (outcome.ok) return outcome
  const { status: _, headers: __, ...refusal } = outcome
  return { title: failed, description: 'Please check the form and try again.', ...refusal }
}

/** Takes of the messages that a member may send in an hour: a stolen session must not write to half the country. */
export async function overMailBudget(context: Readonly<RouterContextProvider>, staffId: string, messages = 1) {
  const over = await take(context, 'mail-by-member', staffId, messages)
  return over && { ...refuse(over.message, 429), headers: over.headers }
}

/** For what a schema has no words of its own: no page of ours sends such a form. */
export const IN_OUR_WORDS = { error: () => 'Please reload the page and try again' }

function fieldsOf(schema: z.ZodType): Array<string> {
  return 'shape' in schema ? Object.keys(schema.shape as object) : []
}

/** What is wrong with a form: the first thing for each of its fields. */
export function errorsByField({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(issues.toReversed().map(issue => [String(issue.path[0] ?? ''), issue.message]))
}

/**
 * The id of what a dialog makes, of the name that the dialog gave to its filling-in and what it is about: the same form
 * sent twice, by whatever mishap, makes one thing. Hashed, so that no form can name the id of something that is there.
 */
export function idempotencyKey(form: FormData, ...about: Array<string>): string {
  const named = JSON.stringify([form.get('once') ?? crypto.randomUUID(), ...about])
  const hex = createHash('sha256').update(named).digest('hex')
  // A UUID of one's own making (RFC 9562, version 8).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
