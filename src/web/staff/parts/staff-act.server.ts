import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { deriveUuid } from '#src/database/derive-uuid.ts'
import { dayInLagos } from '#src/dates.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { discardReceivedFiles, type FilesRefusal } from '#src/features/files/attach.server.ts'
import { explainRefusedFiles } from '#src/features/files/formats/explain-refusal.ts'
import { REFUSALS } from '#src/features/files/uploads.ts'
import type { SignedInStaff } from '#src/features/staff/queries.server.ts'
import { isSensitive, type Permission } from '#src/features/staff/roles.ts'
import { Unavailable } from '#src/unavailable.ts'
import { type App, appContext, type RouteContext } from '../../app-context.ts'
import { takeAttempt } from '../../guards/limit.server.ts'
import { listErrors, parseFields, readForm } from '../../guards/read-form.server.ts'
import { isTooLarge, type PostedFile, type PostedUploads, readUploads } from '../../guards/read-upload.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import type { Done, Refusal } from './answer.ts'
import { readIdParam } from './read-id-param.ts'

/** A refusal without a title or description gets the usual ones. `More` is what only this act answers. */
export type Outcome<More = never> = (Done | RefusedOutcome) & { more?: More }
export type RefusedOutcome = Omit<Partial<Refusal>, 'errors'> & {
  ok: false
  errors?: Record<string, string | undefined>
  status?: number
  headers?: HeadersInit
}

type ActArgs<Form, Id extends string> = {
  context: RouteContext
  app: App
  actor: StaffActor
  staff: SignedInStaff
  ids: Record<Id, string>
  form: Form
  /** The files of the form, in the intake until the act ends. */
  files: ReadonlyArray<PostedFile>
  /** Derives the id of a new record, so that a repeated form creates only one. */
  idempotencyKey: (...about: Array<string>) => string
}

/** For a form with a file field. `required` is the error of a form without a file. */
type FilesOption = { max: number; required?: string; tooLarge?: string }

type ActDefinition<Schema extends z.ZodType, Id extends string, More> = {
  may: Permission
  /** Asks for a recent proof of identity, as every act with a sensitive permission does. */
  mustConfirm?: true
  /** The title of a refusal that has no title of its own. */
  failed: string
  /** The records that the act is about. Their ids are in the query. */
  ids?: ReadonlyArray<Id>
  schema?: Schema | ((today: string) => Schema)
  /** Names the form's fields when `schema` is not an object. */
  fields?: ReadonlyArray<string>
  /** Replaces “Please check the form” when fields are invalid. */
  invalid?: string | ((errors: Record<string, string>, sent: Record<string, unknown>) => Partial<Refusal>)
  /** Tells how many mails the act sends; `true` means one. They count towards the hourly limit. */
  sendsMail?: boolean | ((form: z.output<Schema>) => number)
  files?: FilesOption
  run: (args: ActArgs<z.output<Schema>, Id>) => Promise<Outcome<More>>
}

export type StaffAct<Id extends string = string, More = unknown> = {
  may: Permission
  ids: ReadonlyArray<Id>
  perform: (context: RouteContext, request: Request) => Promise<Response>
  /** Only for the type of the answer. */
  more?: More
}

/**
 * Declares what staff can do by one press of a button. It authorises, validates ids and fields, runs the verb and answers
 * in JSON: errors by field, 409 for conflicts, 404 for deleted records.
 */
export function staffAct<Schema extends z.ZodType = typeof NO_FIELDS, Id extends string = never, More = never>(
  definition: ActDefinition<Schema, Id, More>,
): StaffAct<Id, More> {
  const { may, failed, ids: idNames = [], files: filesOption = null, invalid } = definition
  const mustConfirm = definition.mustConfirm ?? isSensitive(may)
  return { may, ids: idNames, perform }

  async function perform(context: RouteContext, request: Request) {
    await requireStaff(context, request, { may })
    const app = context.get(appContext)
    const schema =
      (typeof definition.schema === 'function' ? definition.schema(dayInLagos(app.clock.now())) : definition.schema) ??
      NO_FIELDS
    const fieldNames = ['idempotencyKey', ...(definition.fields ?? listFieldNames(schema))]
    let received: ReadonlyArray<PostedFile> = []
    try {
      const posted =
        filesOption === null
          ? { ...NO_FILES, fields: await readForm(request, fieldNames) }
          : await readUploads(context, request, fieldNames, filesOption.max)
      received = posted.files
      // A slow sender takes up to half an hour, and may have lost the account since.
      const staff = await requireStaff(context, request, { may, isFresh: true })
      return answerForm(await runIfAllowed(staff, posted), failed)
    } catch (err) {
      if (filesOption === null || !(err instanceof Unavailable)) throw err
      app.log.error({ err }, 'no room for the files of a form')
      return answerForm(refuse(explainNoRoom(filesOption), 503), failed)
    } finally {
      await discardReceivedFiles(app, received)
    }

    async function runIfAllowed(
      staff: SignedInStaff,
      { fields: postedForm, ...posted }: PostedUploads,
    ): Promise<Outcome<More>> {
      const query = new URL(request.url).searchParams
      const ids = Object.fromEntries(idNames.map(name => [name, readIdParam(query.get(name) ?? '')])) as Record<
        Id,
        string
      >
      const sentFields = Object.fromEntries(postedForm) as Record<string, string>
      const form = parseFields(schema, sentFields, DEFAULT_ERROR)
      if (mustConfirm && !staff.isConfirmed) return MUST_CONFIRM
      const fileError = filesOption === null ? null : findFileError(filesOption, posted)
      if (!form.success || fileError !== null) {
        const errors = { ...(form.success ? {} : listErrors(form.error)), ...(fileError && { file: fileError }) }
        const refusalText = typeof invalid === 'string' ? { description: invalid } : invalid?.(errors, sentFields)
        return { ok: false, errors, ...refusalText }
      }
      const { sendsMail = false } = definition
      const fields = form.data as z.output<Schema>
      const mailCount = Number(typeof sendsMail === 'function' ? sendsMail(fields) : sendsMail)
      const mailLimitRefusal = mailCount > 0 ? await refuseOverMailLimit(context, staff.id, mailCount) : null
      if (mailLimitRefusal !== null) return mailLimitRefusal

      const actor = { kind: 'staff', id: staff.id } as const
      const deriveKey = (...recordNames: Array<string>) => deriveIdempotencyKey(postedForm, staff.id, ...recordNames)
      const run = { context, app, actor, staff, ids, form: fields, files: posted.files }
      return definition.run({ ...run, idempotencyKey: deriveKey })
    }
  }
}

const NO_FIELDS = z.object({})

export const MUST_CONFIRM: RefusedOutcome = {
  ok: false,
  status: 403,
  mustConfirm: true,
  title: 'Please confirm that it’s you.',
  description: 'Please confirm in another tab. Then come back and press the button again.',
}

const NO_FILES = { files: [], refused: [], refusal: null }

function explainNoRoom({ required }: FilesOption): string {
  const text = 'We can’t accept files at the moment. Please try again in a few minutes'
  return required === undefined ? `${text}, or leave the file out.` : `${text}.`
}

function findFileError({ max, required, tooLarge }: FilesOption, posted: Omit<PostedUploads, 'fields'>): string | null {
  const { files, refused, refusal } = posted
  if (isTooLarge(posted) && tooLarge !== undefined) return tooLarge
  if (refused.length > 0) return explainRefusedFiles(refused, refused.length + files.length)
  switch (refusal) {
    case null:
      return null
    case 'no-file':
      return required ?? null
    case 'too-many':
      return max === 1 ? 'You can only attach one file.' : `You can add ${max} files at a time.`
    case 'too-large':
      return max === 1 ? REFUSALS[refusal] : 'Together the files are too large. Please add fewer at a time.'
    default:
      return assertNever(refusal)
  }
}

/** One refused file refuses the whole form. `total` is the number of its files. */
export function refuseFiles({ refused }: FilesRefusal, total: number): RefusedOutcome {
  const rest = total === 1 ? '' : ' Nothing was saved.'
  return { ok: false, errors: { file: `${explainRefusedFiles(refused, total)}${rest}` } }
}

export function done(title: string, description: string): Done {
  return { ok: true, title, description }
}

export function refuse(description: string, status = 409): RefusedOutcome {
  return { ok: false, description, status }
}

/** Refuses an action whose application was deleted while its dialog was open. */
export const APPLICATION_DELETED = refuse('This application has been deleted.', 404)

function answerForm(outcome: Outcome<unknown>, failed: string): Response {
  if (outcome.ok) return Response.json(outcome)
  const { status = 400, headers, ...refusal } = outcome
  const answer = { title: failed, description: 'Please check the form and try again.', ...refusal }
  return Response.json(answer, { status, headers })
}

/**
 * Counts mails towards the staff member's hourly limit, because a stolen session must not send mass mail. Returns a
 * refusal above the limit, otherwise null.
 */
async function refuseOverMailLimit(context: RouteContext, staffId: string, mailCount = 1) {
  const limitRefusal = await takeAttempt(context, 'mail-by-staff', staffId, mailCount)
  return limitRefusal && { ...refuse(limitRefusal.message, 429), headers: limitRefusal.headers }
}

/** This message appears for values that our own pages never send. */
const DEFAULT_ERROR = { error: () => 'Please reload the page and try again' }

function listFieldNames(schema: z.ZodType): Array<string> {
  return 'shape' in schema ? Object.keys(schema.shape as object) : []
}

/**
 * Derives a record's id from the form's idempotency key, so that a repeated form creates one record. The
 * hash keeps a form from choosing the id of an existing record.
 */
export function deriveIdempotencyKey(form: FormData, ...recordNames: Array<string>): string {
  return deriveUuid(String(form.get('idempotencyKey') ?? crypto.randomUUID()), ...recordNames)
}
