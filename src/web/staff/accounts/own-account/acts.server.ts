import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { NOTICE_KINDS, type NoticeKind } from '#src/features/events/events.ts'
import {
  cancelAuthenticator,
  confirmAuthenticator,
  startAuthenticator,
} from '#src/features/staff/authenticator.server.ts'
import { saveNoticeChoices } from '#src/features/staff/notice-choices.server.ts'
import { type NoticeChoices, WAYS } from '#src/features/staff/notices.ts'
import { addPasskey, startPasskey } from '#src/features/staff/passkeys.server.ts'
import type { SignedInStaff } from '#src/features/staff/queries.server.ts'
import { renewRecoveryCodes } from '#src/features/staff/recovery-codes.server.ts'
import { removeSecondStep } from '#src/features/staff/second-steps.server.ts'
import { endSessions } from '#src/features/staff/sessions.server.ts'
import { singleLine } from '#src/form-text.ts'
import type { App } from '../../../app-context.ts'
import { takeAttempt } from '../../../guards/limit.server.ts'
import { done, type Outcome, refuse, staffAct } from '../../parts/staff-act.server.ts'
import { CREDENTIAL_ID } from '../sign-in/proof-form.ts'
import { noticeField } from './notice-field.ts'

const secondStepSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('start') }),
  z.object({ intent: z.literal('cancel') }),
  z.object({ intent: z.literal('confirm'), code: singleLine({ required: 'Please enter the six digits', max: 20 }) }),
  z.object({ intent: z.literal('remove') }),
  z.object({ intent: z.literal('ask-passkey'), name: passkeyName() }),
  z.object({ intent: z.literal('add-passkey'), name: passkeyName(), response: z.string().max(20_000) }),
  z.object({ intent: z.literal('remove-passkey'), credentialId: z.string().regex(CREDENTIAL_ID) }),
  z.object({ intent: z.literal('renew-codes') }),
])

function passkeyName() {
  return singleLine({ required: 'Please enter a name, such as “My phone”', max: 60 })
}

/** Browsers leave out boxes without a tick, so `shown` names the kinds that the form had. */
const noticesSchema = z.record(z.string(), z.string()).transform((sent): NoticeChoices => {
  const shown = (sent.shown ?? '').split(',')
  const read = (kind: NoticeKind) => WAYS.map(way => [way, sent[noticeField(kind, way)] === 'on'])
  return Object.fromEntries(
    NOTICE_KINDS.filter(kind => shown.includes(kind)).map(kind => [kind, Object.fromEntries(read(kind))]),
  )
})

export const ownAccountActs = {
  changeSecondStep: staffAct({
    may: 'own-sign-in',
    failed: 'Not Changed',
    schema: secondStepSchema,
    fields: ['intent', 'code', 'name', 'response', 'credentialId'],
    run: async ({ context, app, staff, form }) => {
      const overLimit = await takeAttempt(context, 'confirmation-by-staff', staff.id)
      if (overLimit !== null) return refuse(overLimit.message)
      const outcome = await change(app, staff, form)
      if (outcome.ok) await app.limiter.giveBack('confirmation-by-staff', staff.id)
      return outcome
    },
  }),
  chooseNotices: staffAct({
    may: 'own-account',
    failed: 'Not Saved',
    schema: noticesSchema,
    fields: ['shown', ...NOTICE_KINDS.flatMap(kind => WAYS.map(way => noticeField(kind, way)))],
    async run({ app, actor, form }) {
      await saveNoticeChoices(app, actor, form)
      return done('Settings Saved', 'From now on we tell you what you chose.')
    },
  }),
  endSessions: staffAct({
    may: 'own-account',
    failed: 'Not Signed Out',
    schema: z.object({ sessionId: z.union([z.uuid(), z.literal('all-others')]) }),
    async run({ app, staff, form: { sessionId } }) {
      const { count } = await endSessions(app, staff, sessionId === 'all-others' ? sessionId : { sessionId })
      if (count === 0) return done('Signed Out', 'It was signed out already.')
      return done('Signed Out', count === 1 ? 'That browser is signed out.' : `${count} browsers are signed out.`)
    },
  }),
}

/** `passkeyRequest` has the browser’s options for a new passkey, as JSON. */
type SecondStepMore = { recoveryCodes?: Array<string>; passkeyRequest?: string }

async function change(
  app: App,
  staff: SignedInStaff,
  form: z.infer<typeof secondStepSchema>,
): Promise<Outcome<SecondStepMore>> {
  switch (form.intent) {
    case 'start':
      return (await startAuthenticator(app, staff)) === 'started'
        ? done('Scan the code', 'Then enter the six digits that your app shows.')
        : refuse('Your authenticator app is already on. Remove it first to use another.')
    case 'cancel':
      await cancelAuthenticator(app, staff)
      return done('Cancelled', 'No authenticator app was added.')
    case 'confirm': {
      const result = await confirmAuthenticator(app, staff, form.code)
      if (result.ok)
        return doneWithCodes('Authenticator App On', 'You’ll need it when you sign in.', result.recoveryCodes)
      if (result.reason === 'not-started') return refuse('Please start again: the code on the page is no longer valid.')
      return {
        ok: false,
        errors: { code: 'This code doesn’t match. Please check your phone’s clock, or use the next code' },
      }
    }
    case 'remove':
      return answerRemoval(await removeSecondStep(app, staff, 'authenticator'), 'Authenticator App Removed')
    case 'ask-passkey':
      return {
        ok: true,
        title: 'Passkey',
        description: 'Follow your browser.',
        more: { passkeyRequest: await startPasskey(app, staff) },
      }
    case 'add-passkey': {
      const response = parseJson(form.response)
      const result =
        response === null ? { ok: false as const } : await addPasskey(app, staff, { response, name: form.name })
      if (result.ok) return doneWithCodes('Passkey Added', 'You can use it as your second step.', result.recoveryCodes)
      return refuse('We couldn’t check this passkey. Please try again.')
    }
    case 'remove-passkey':
      return answerRemoval(await removeSecondStep(app, staff, form), 'Passkey Removed')
    case 'renew-codes': {
      const recoveryCodes = await renewRecoveryCodes(app, staff)
      if (recoveryCodes === null) return refuse('You have no second step, so you need no recovery codes.')
      return doneWithCodes('New Recovery Codes', 'The old codes no longer work.', recoveryCodes)
    }
    default:
      return assertNever(form)
  }
}

function doneWithCodes(title: string, description: string, recoveryCodes: Array<string>): Outcome<SecondStepMore> {
  return { ok: true, title, description, more: { recoveryCodes } }
}

function answerRemoval(result: Awaited<ReturnType<typeof removeSecondStep>>, title: string): Outcome {
  if (result.ok) return done(title, 'We’ve emailed you about this.')
  if (result.reason === 'unknown') return refuse('It was already removed.')
  return refuse('An owner requires a second step. Add another before you remove this one.')
}

type RegistrationResponse = Parameters<typeof addPasskey>[2]['response']

function parseJson(text: string): RegistrationResponse | null {
  try {
    return z
      .looseObject({ id: z.string().regex(CREDENTIAL_ID) })
      .parse(JSON.parse(text)) as unknown as RegistrationResponse
  } catch {
    return null
  }
}
