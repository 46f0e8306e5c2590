import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'

/** The built program reaches its database through a proxy that can be closed. */
let program: RunningProgram
let databaseProxy: Awaited<ReturnType<typeof startDatabaseProxy>>

beforeAll(async () => {
  databaseProxy = await startDatabaseProxy((await testDatabase()).url)
  program = await startProgram({ DATABASE_URL: databaseProxy.url, ROLE: 'web', LOG_LEVEL: 'silent' })
}, 60_000)
afterAll(async () => {
  await program.stopAndDeleteData()
  await databaseProxy.close()
})

const PAYER = { email: 'adaeze@typed.example', name: 'Adaeze Nwosu-Typed' }

const APPLICATION_FAILED = 'Submission Failed: Unable to create your application. Please try again.'

test.each<[string, string, string, Record<string, string>]>([
  [
    'the assessment',
    '/get-started',
    APPLICATION_FAILED,
    {
      firstName: 'Adaeze',
      lastName: 'Nwosu-Typed',
      email: PAYER.email,
      phone: '+234 801 234 5678',
      message: 'I paint, and I teach.',
      sector: 'arts',
    },
  ],
  [
    'the payment details of a package',
    '/services',
    APPLICATION_FAILED,
    { ...PAYER, item: 'full_support', plan: 'split' },
  ],
  ['the tracking block', '/services', APPLICATION_FAILED, { ...PAYER, intent: 'track' }],
  [
    'the payment details of a consultation',
    '/contact',
    'We couldn’t save your order. Nothing was charged. Please try again.',
    { ...PAYER, intent: 'consultation', item: 'consultation_60' },
  ],
  [
    'a contact message',
    '/contact',
    'Message Failed to Send',
    { ...PAYER, intent: 'message', sector: 'visual_arts', message: 'I paint, and I teach.' },
  ],
])('while the database is down, the form for %s keeps its input', async (_, path, message, fields) => {
  expect((await fetch(program.origin + path)).status).toBe(200)
  await databaseProxy.close()
  const answer = await postForm(path, fields)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('10')
  const page = await answer.text()
  expect(page).toContain(message)
  const { intent, ...typed } = fields
  for (const [name, value] of Object.entries(typed)) expect(valuesOfField(page, name)).toContain(value)

  await databaseProxy.open()
  const postAgain = () => postForm(path, fields)
  await expect.poll(async () => (await postAgain()).status).toBe(302)
})

test('a contact message that could not be stored shows an error with our email address', async () => {
  await databaseProxy.close()
  const message = 'I paint, and I teach.'
  const page = await (await postForm('/contact', { ...PAYER, intent: 'message', sector: 'dance', message })).text()
  expect(page).toMatch(/role="status"><div class="[^"]*notice bad"><p><strong>Failed to send message<\/strong>/)
  expect(page).toMatch(/role="alert"><h3>Message Failed to Send<\/h3>.*?href="mailto:/)
  expect(page).not.toContain('Message Sent Successfully!')
  await databaseProxy.open()
})

test.each([undefined, 'junk', 'full_support'])('the order form refuses %s as a consultation', async item => {
  const answer = await postForm('/contact', {
    ...PAYER,
    intent: 'consultation',
    ...(item === undefined ? {} : { item }),
  })
  expect(answer.status).toBe(400)
  const page = await answer.text()
  expect(page).toMatch(/<p[^>]* role="alert"[^>]*>Please choose one of the consultations below\.<\/p>/)
  expect(page).not.toMatch(/<dialog[^>]* open=/)
})

test.each([
  ['an unknown plan', { item: 'full_support', plan: 'junk' }],
  ['an unknown package', { item: 'junk', plan: 'full' }],
  ['instalments for a package without them', { item: 'initial_assessment', plan: 'split' }],
  ['the application fee, which has its own form', { item: 'application_fee', plan: 'split' }],
  ['no package', {}],
])('a form that requests %s is refused, and no dialog opens', async (_, choice) => {
  const answer = await postForm('/services', { ...PAYER, ...choice })
  expect(answer.status).toBe(400)
  const page = await answer.text()
  expect(page).toMatch(/<p[^>]* role="alert"[^>]*>Please choose one of the packages below\.<\/p>/)
  expect(page).not.toMatch(/<dialog[^>]* open=/)
})

test('the tracking form redirects to a URL with only the reference and email', async () => {
  const { email } = PAYER
  const extraFieldCases: Array<Record<string, string>> = [{}, { name: PAYER.name }, { kind: 'open', tab: 'payments' }]
  for (const extraFields of extraFieldCases) {
    const answer = await postForm('/services', { intent: 'track', reference: 'GT-7K2M-9QXD', email, ...extraFields })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(
      `/application-tracking?reference=GT-7K2M-9QXD&email=${encodeURIComponent(email)}`,
    )
  }
})

/** Returns the values of all fields with this name on the page. */
function valuesOfField(page: string, name: string): Array<string | undefined> {
  const nameAttribute = `[^>]* name="${name}"[^>]*>`
  const elements =
    page.match(new RegExp(`<input${nameAttribute}|<(textarea|select)${nameAttribute}.*?</\\1>`, 'gs')) ?? []
  return elements.map(
    element =>
      /<option[^>]*value="([^"]*)"[^>]* selected/.exec(element)?.[1] ??
      /<textarea[^>]*>([^<]*)</.exec(element)?.[1] ??
      / value="([^"]*)"/.exec(element)?.[1],
  )
}

function postForm(path: string, fields: Record<string, string>): Promise<Response> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  return fetch(program.origin + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  })
}
