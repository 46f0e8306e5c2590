import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data } from 'react-router'
import type { z } from 'zod'
import { PASSWORD_FAULTS, type PasswordFault } from '#src/features/staff/accounts.ts'
import { appContext, visitorContext } from '../../app-context.ts'
import { takeAttemptByIp } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { describeDatabaseDown, resolveUnlessBusy, SIGN_IN_BUSY } from '../../guards/sign-in.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'

const HIDDEN_FIELDS = { hideFields: ['password', 'repeat'] }

type SavePasswordResult<SavedData> = ({ ok: true } & SavedData) | { ok: false; reason: 'dead-link' | PasswordFault }

type NewPasswordDefinition<Schema extends z.ZodType, SavedData> = {
  fields: ReadonlyArray<string>
  schema: Schema
  save: (form: z.output<Schema> & { token: string }) => Promise<SavePasswordResult<SavedData>>
  answer: (savedData: SavedData) => Promise<Response>
}

/** Handles the form of a page that sets a password. The `token` in the page's link authorises it. */
export async function newPasswordAction<Schema extends z.ZodType<object>, SavedData>(
  { context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>,
  { fields, schema, save, answer }: NewPasswordDefinition<Schema, SavedData>,
) {
  const submission = parseWithZod(await readForm(request, fields), { schema })
  const response = await resolveUnlessDatabaseDown(context, savePassword(submission as Submission<z.output<Schema>>))
  if (response !== 'database-down') return response
  const { messages, init } = describeDatabaseDown(context)
  return data(submission.reply({ ...HIDDEN_FIELDS, formErrors: messages }), init)

  async function savePassword(sent: Submission<z.output<Schema>>) {
    const overLimit = await takeAttemptByIp(context, 'password-by-address')
    if (overLimit !== null) {
      const { message, headers } = overLimit
      return data(sent.reply({ ...HIDDEN_FIELDS, formErrors: [message] }), { status: 429, headers })
    }
    if (sent.status !== 'success') return data(sent.reply(HIDDEN_FIELDS), { status: 400 })

    const result = await resolveUnlessBusy(context, save({ ...sent.value, token: readToken(request) }))
    if (result === 'busy') {
      await context.get(appContext).limiter.giveBack('password-by-address', context.get(visitorContext).address)
      return data(sent.reply({ ...HIDDEN_FIELDS, formErrors: [SIGN_IN_BUSY.message] }), {
        status: 503,
        headers: SIGN_IN_BUSY.headers,
      })
    }
    if (result.ok) return answer(result)
    if (result.reason === 'dead-link') return data(sent.reply(HIDDEN_FIELDS), { status: 404 })
    const fieldErrors = { password: [PASSWORD_FAULTS[result.reason]] }
    return data(sent.reply({ ...HIDDEN_FIELDS, fieldErrors }), { status: 400 })
  }
}

export function readToken(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}
