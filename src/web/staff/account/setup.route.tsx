import { type Submission, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { type SetUp, setUpSchema } from '#src/features/staff/account-forms.ts'
import { hasStaff } from '#src/features/staff/queries.server.ts'
import { isSetupToken, setUpFirstOwner } from '#src/features/staff/set-up-first-owner.server.ts'
import { type App, appContext, visitorContext } from '../../app-context.ts'
import { takeByAddress } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { awayAnswer, BUSY, unlessAway, unlessBusy } from '../../guards/sign-in.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { ownHeaders } from '../../parts/headers.ts'
import { privatePage } from '../../parts/page-title.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EmailField, TextField } from '../../ui/field.tsx'
import type { Route } from './+types/setup.route'
import { DeadLink, Door } from './door.tsx'

import { NewPasswordFields } from './new-password-fields.tsx'
import { HIDDEN, refusedPassword } from './refused-password.ts'

export const handle = { hydrate: false, hasForms: true }
export const headers = ownHeaders
export const meta: Route.MetaFunction = () => privatePage('First account')

export async function loader({ context, request }: Route.LoaderArgs) {
  const works = await unlessAway(context, isOpen(context.get(appContext), tokenOf(request)))
  if (works === 'away') {
    const { messages, init } = awayAnswer(context)
    return data({ works: true, away: messages }, init)
  }
  return data({ works, away: undefined }, { status: works ? 200 : 404 })
}

const READY = { title: 'Account made', description: 'Sign in with your email and your password.', tone: 'ok' } as const

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, ['name', 'email', 'password', 'repeat'])
  const submission = parseWithZod(form, { schema: setUpSchema })
  const answer = await unlessAway(context, setUp(submission, context, request))
  if (answer !== 'away') return answer
  const { messages, init } = awayAnswer(context)
  return data(submission.reply({ ...HIDDEN, formErrors: messages }), init)
}

async function setUp(submission: Submission<SetUp>, context: Route.ActionArgs['context'], request: Request) {
  const app = context.get(appContext)
  const overLimit = await takeByAddress(context, 'password-by-address')
  if (overLimit !== null) {
    const { message, headers } = overLimit
    return data(submission.reply({ ...HIDDEN, formErrors: [message] }), { status: 429, headers })
  }
  if (submission.status !== 'success') return data(submission.reply(HIDDEN), { status: 400 })

  const made = await unlessBusy(context, setUpFirstOwner(app, { token: tokenOf(request), ...submission.value }))
  if (made === 'busy') {
    await app.limiter.giveBack('password-by-address', context.get(visitorContext).address)
    return data(submission.reply({ ...HIDDEN, formErrors: [BUSY.message] }), { status: 503, headers: BUSY.headers })
  }
  if (made.ok) return redirectWithToast(app, addresses.adminLogin(), READY)
  // The page says so by itself: its loader looks after this.
  if (made.reason === 'dead-link') return data(submission.reply(HIDDEN), { status: 404 })
  return data(refusedPassword(submission, made.reason), { status: 400 })
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}

async function isOpen(app: App, token: string): Promise<boolean> {
  return isSetupToken(app.sessionSecret, token) && !(await hasStaff(app.db))
}

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<SetUp>({ id: 'setup', lastResult: actionData })
  if (!loaderData.works) {
    return (
      <Door>
        <DeadLink
          why="It makes the first account, and works until there is one."
          action={
            <a className="btn plain wide" href={addresses.adminLogin()}>
              Sign In
            </a>
          }
          after="Is it not there yet? Copy the whole link that the server printed when it started."
        />
      </Door>
    )
  }
  return (
    <Door>
      <h1>The first account</h1>
      <p>It is an owner’s: it invites everybody else who works at {BRAND.name}.</p>
      <form method="post" id={form.id} noValidate data-once>
        <ErrorSummary
          formErrors={form.errors ?? loaderData.away}
          fields={[
            ['Name', fields.name],
            ['Email', fields.email],
            ['Password', fields.password],
            ['Repeat Password', fields.repeat],
          ]}
          kept="Please type the passwords once more; the rest was kept."
        />
        <TextField field={fields.name} label="Name" required autoComplete="name" />
        <EmailField field={fields.email} autoComplete="username" />
        <NewPasswordFields password={fields.password} repeat={fields.repeat} label="Password" />
        <button className="btn next wide" type="submit" data-busy="Making the account...">
          Make the account
        </button>
        <p className="after">Then you sign in with it. After that this link stops working.</p>
      </form>
    </Door>
  )
}
