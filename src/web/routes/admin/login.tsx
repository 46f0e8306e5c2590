import { data, redirect, useActionData } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { signIn } from '#src/features/staff/sign-in.server.ts'
import { signInSchema } from '#src/features/staff/sign-in-form.ts'
import { type App, appContext, visitorContext } from '../../app-context.ts'
import { take, takeByAddress } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { adminPage, currentStaff } from '../../guards/staff.server.ts'
import { redirectWithToast } from '../../parts/flash.server.ts'
import { ownHeaders } from '../../parts/headers.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { Route } from './+types/login'
import '../../ui/styles/admin.css'

export const handle = { frame: 'door' }
export const headers = ownHeaders
export const meta: Route.MetaFunction = () => privatePage('Sign In')

export async function loader({ context, request }: Route.LoaderArgs) {
  if ((await currentStaff(context, request)) !== null) return redirect(pageAfter(request))
  return {}
}

const WRONG = 'Invalid email or password'

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  const pair = signInSchema.safeParse(Object.fromEntries(await readForm(request, ['email', 'password'])))
  if (!pair.success) return refuse('', 'Email and password are required', 400)

  const { email } = pair.data
  const overLimit =
    (await takeByAddress(context, 'sign-in-by-address')) ?? (await take(context, 'sign-in-by-account', email))
  if (overLimit !== null) return refuse(email, overLimit.message, 429, overLimit.headers)

  const opened = await signIn(app, pair.data)
  if (!opened.ok) return refuse(email, WRONG, 401)
  await giveBack(app, context.get(visitorContext).address, email)

  const cookies = new Headers()
  for (const cookie of opened.cookies) cookies.append('set-cookie', cookie)
  const welcome = { title: 'Login Successful', description: `Welcome back, ${opened.name}!`, tone: 'ok' } as const
  return redirectWithToast(app, pageAfter(request), welcome, cookies)
}

/** Only failures are counted. */
async function giveBack(app: App, address: string, email: string) {
  await app.limiter.giveBack('sign-in-by-address', address)
  await app.limiter.giveBack('sign-in-by-account', email)
}

function refuse(email: string, message: string, status: number, headers: HeadersInit = {}) {
  return data({ email, message }, { status, headers })
}

/** The page that was asked for before the sign-in, if it is one of ours. */
function pageAfter(request: Request): string {
  const next = new URL(request.url).searchParams.get('next')
  return (next && adminPage(next, request.url)) ?? addresses.adminDashboard()
}

export default function Login() {
  const refused = useActionData<typeof action>()
  return (
    <form method="post">
      <h1>Sign In</h1>
      {refused && (
        <p className="notice bad" role="alert">
          {refused.message}
        </p>
      )}
      <label>
        Email <input name="email" type="email" required defaultValue={refused?.email} />
      </label>
      <label>
        Password <input name="password" type="password" required />
      </label>
      <button type="submit">Sign In</button>
    </form>
  )
}
