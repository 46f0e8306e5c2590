import { randomInt, randomUUID } from 'node:crypto'

type Program = { origin: string }

/** Returns the path of the payment page, or null when the form was refused. */
export async function submitApplication(program: Program, email: string): Promise<string | null> {
  const answer = await submitForm(program, email)
  return answer.status === 302 ? answer.headers.get('location') : null
}

export function submitForm(program: Program, email: string): Promise<Response> {
  const form = new URLSearchParams({
    firstName: 'Ọláwálé',
    lastName: 'Adébáyọ̀-Oyèníyì 👩🏾‍🔬 <b>',
    email,
    sector: 'technology',
    message: `Message of ${email}`,
  })
  return postForm(program, '/get-started', form)
}

export async function markAsPaid(program: Program, paymentPath: string): Promise<boolean> {
  const answer = await postForm(program, paymentPath, new URLSearchParams({ intent: 'mark-as-paid' }))
  return (
    answer.status === 302 && (answer.headers.get('location') ?? '').startsWith('/application-tracking?reference=GT-')
  )
}

export function createEmail(): string {
  return `applicant.${randomUUID()}@example.ng`
}

function postForm(program: Program, path: string, body: URLSearchParams): Promise<Response> {
  return fetch(program.origin + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': createRandomIpAddress() },
  })
}

function createRandomIpAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
}
