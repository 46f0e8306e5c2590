import { randomInt, randomUUID } from 'node:crypto'

/** `applicants`: the emails of acknowledged applications. `failures`: the requests that failed. */
export type Journal = { applicants: Array<string>; failures: Array<string> }

/** Visitors apply and pay, and staff read their list, at one origin after the other, until `stop`. */
export async function visitUntilStopped(
  findOrigins: () => ReadonlyArray<string>,
  staffCookie: string,
  { journal, stop }: { journal: Journal; stop: AbortSignal },
): Promise<void> {
  for (let count = 0; !stop.aborted; count++) {
    const origins = findOrigins()
    await visit(origins[count % origins.length] ?? '', staffCookie, journal)
  }
}

/** One visitor applies and pays, and staff find the application. */
export async function visit(origin: string, staffCookie: string, { applicants, failures }: Journal): Promise<void> {
  const send = async (expectedStatus: number, path: string, init: RequestInit = {}) => {
    const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': createAddress(), ...init.headers }
    const answer = await fetch(origin + path, { redirect: 'manual', ...init, headers }).catch(String)
    if (typeof answer === 'string') failures.push(`${path}: ${answer}`)
    else if (answer.status !== expectedStatus) failures.push(`${path}: ${answer.status}`)
    return typeof answer === 'string' ? null : answer
  }
  const post = (path: string, fields: Record<string, string>) =>
    send(302, path, { method: 'POST', body: new URLSearchParams(fields) })

  const email = `applicant.${randomUUID()}@example.ng`
  await send(200, '/')
  const name = { firstName: 'Ọláwálé', lastName: 'Adébáyọ̀' }
  const applied = await post('/get-started', { ...name, email, sector: 'technology', message: 'Good morning' })
  const paymentPath = applied?.headers.get('location')
  if (!paymentPath) return
  applicants.push(email)
  await send(200, paymentPath)
  const paid = await post(paymentPath, { intent: 'mark-as-paid' })
  if (!paid?.headers.get('location')?.startsWith('/application-tracking?')) failures.push(`${paymentPath}: not paid`)
  const list = await send(200, `/admin/applications?q=${encodeURIComponent(email)}`, {
    headers: { cookie: staffCookie },
  })
  if (!(await list?.text())?.includes(email)) failures.push('/admin/applications: the application is not in the list')
}

/** Signs in with the account that `npm run demo` printed. */
export async function signIn(origin: string, demoOutput: string): Promise<string> {
  const [, email = '', password = ''] = /e-mail: (\S+)\s+password: (\S+)/.exec(demoOutput) ?? []
  const answer = await fetch(`${origin}/admin/login`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': createAddress() },
  })
  const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';')[0])
  if (answer.status !== 302 || cookies.length === 0)
    throw new Error(`The account of the demonstration could not sign in: ${answer.status}`)
  return cookies.join('; ')
}

/** Each request has its own address, so that no rate limit applies. */
function createAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
}
