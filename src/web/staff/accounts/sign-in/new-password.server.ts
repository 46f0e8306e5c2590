import type { z } from 'zod'
import { PASSWORD_FAULTS, type PasswordFault } from '#src/features/staff/accounts.ts'
import { appContext, type RouteContext, visitorContext } from '../../../app-context.ts'
import { takeAttemptByIp } from '../../../guards/limit.server.ts'
import { listErrors } from '../../../guards/read-form.server.ts'
import { answerSignInForm, resolveUnlessBusy, SIGN_IN_BUSY } from '../../../guards/sign-in.server.ts'

type SavePasswordResult<SavedData> = ({ ok: true } & SavedData) | { ok: false; reason: 'dead-link' | PasswordFault }

type NewPasswordDefinition<Schema extends z.ZodType, SavedData> = {
  fields: ReadonlyArray<string>
  schema: Schema
  save: (form: z.output<Schema> & { token: string }) => Promise<SavePasswordResult<SavedData>>
  answer: (savedData: SavedData) => Promise<Response>
}

/** Handles the form of a page that sets a password. The `token` in the page's link authorises it. */
export function newPasswordAction<Schema extends z.ZodType<object>, SavedData>(
  { context, request }: { context: RouteContext; request: Request },
  { fields, schema, save, answer }: NewPasswordDefinition<Schema, SavedData>,
) {
  return answerSignInForm({ context, request }, fields, async form => {
    const overLimit = await takeAttemptByIp(context, 'password-by-address')
    if (overLimit !== null) return { ...overLimit, status: 429 }
    const parsed = schema.safeParse(Object.fromEntries(form))
    if (!parsed.success) return { status: 400, errors: listErrors(parsed.error) }

    const result = await resolveUnlessBusy(context, save({ ...parsed.data, token: readToken(request) }))
    if (result === 'busy') {
      await context.get(appContext).limiter.giveBack('password-by-address', context.get(visitorContext).address)
      return SIGN_IN_BUSY
    }
    if (result.ok) return answer(result)
    if (result.reason === 'dead-link') return { status: 404 }
    return { status: 400, errors: { password: PASSWORD_FAULTS[result.reason] } }
  })
}

export function readToken(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}
