import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { mailTemplateTexts } from '#src/features/mail/table.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { closeAfterFile } from '../support/after-file.ts'
import type { PlainBrowser } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
let owner: PlainBrowser
let caseworker: PlainBrowser

const TEMPLATE = 'applications.status-update'
const TEMPLATE_PATH = `/admin/mail/templates/${TEMPLATE}`
const PREVIEW_PATH = `${TEMPLATE_PATH}/preview`

beforeAll(async () => {
  program = await sharedProgram()
  // The mails of other test files have the usual texts again.
  closeAfterFile(async () => {
    await program.db.delete(mailTemplateTexts).where(eq(mailTemplateTexts.template, TEMPLATE))
  })
  owner = (await program.staff('owner')).browser
  caseworker = (await program.staff('caseworker')).browser
}, 60_000)

function sendRequest(path: string, fields?: Record<string, string>, browser = owner): Promise<Response> {
  return browser.request(path, fields && { method: 'POST', body: new URLSearchParams(fields) })
}

const SAVE_PATH = act('changeTemplateText')
const saveText = (textKey: string, text: string, expectedVersion: string) =>
  sendRequest(SAVE_PATH, { intent: 'save', template: TEMPLATE, textKey, text, expectedVersion })

function readForm(page: string, textKey: string) {
  const form = page.match(new RegExp(`<form id="${textKey}".*?</form>`, 's'))?.[0] ?? ''
  return {
    text: /<textarea[^>]*>\n?(.*?)<\/textarea>/s.exec(form)?.[1],
    expectedVersion: /name="expectedVersion" value="(\d+)"/.exec(form)?.[1] ?? '',
    form,
  }
}

test('a template text can be saved and restored', async () => {
  expect(readForm(await (await sendRequest(TEMPLATE_PATH)).text(), 'pending').expectedVersion).toBe('0')
  const response = await saveText('pending', 'Thank you, {name}.', '0')
  expect(await response.json()).toMatchObject({ ok: true, title: 'Text Saved' })
  const { text, expectedVersion, form } = readForm(await (await sendRequest(TEMPLATE_PATH)).text(), 'pending')
  expect(text).toBe('Thank you, {name}.')
  expect(Number(expectedVersion)).toBeGreaterThan(0)
  expect(form).toContain('Your application is waiting for its first reading.')

  const restoreResponse = await sendRequest(SAVE_PATH, {
    template: TEMPLATE,
    intent: 'restore',
    textKey: 'pending',
    text: 'Half typed',
    expectedVersion,
  })
  expect(restoreResponse.status).toBe(200)
  expect(readForm(await (await sendRequest(TEMPLATE_PATH)).text(), 'pending').text).toMatch(
    /^\{now\}\n\nWe’ll write to you again/,
  )
})

test('staff who are not owners can read and preview template texts but cannot change them', async () => {
  const page = await (await sendRequest(TEMPLATE_PATH, undefined, caseworker)).text()
  expect(page).toContain('Only an owner can change these texts.')
  expect(page).toContain('If a document is missing, we’ll ask you for it by email')
  expect(page).not.toMatch(/<textarea|value="(save|restore)"/)
  expect(await (await sendRequest('/admin/mail/templates', undefined, caseworker)).text()).toContain(
    'Only an owner can change these texts.',
  )
  expect((await sendRequest(`${PREVIEW_PATH}?textKey=pending`, undefined, caseworker)).status).toBe(200)
  const fields = { intent: 'save', textKey: 'pending', text: 'Pay to another account.', expectedVersion: '0' }
  for (const intent of ['save', 'restore'])
    expect((await sendRequest(SAVE_PATH, { ...fields, intent }, caseworker)).status, intent).toBe(403)
  expect(readForm(await (await sendRequest(TEMPLATE_PATH)).text(), 'pending').text).not.toContain('another account')
})

test('a refused template text says why', async () => {
  const response = await saveText('endorsed', 'Well done, {nmae} & family', '0')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    errors: { text: expect.stringContaining('{nmae} is not known here. Use {name} or {now}.') },
  })
})

test('when a colleague has changed a template text, saving shows theirs, and the next save overwrites it', async () => {
  await saveText('completed', 'Theirs.', '0')
  const response = await saveText('completed', 'Ours.', '0')
  expect(response.status).toBe(409)
  const { currentText } = ((await response.json()) as { more: { currentText: { text: string; version: number } } }).more
  expect(currentText.text).toBe('Theirs.')
  expect((await saveText('completed', 'Ours.', String(currentText.version))).status).toBe(200)
  expect(readForm(await (await sendRequest(TEMPLATE_PATH)).text(), 'completed').text).toBe('Ours.')
})

test('the preview of a template text allows no scripts, external content or frames on other sites, and escapes the input', async () => {
  const preview = await sendRequest(PREVIEW_PATH, { textKey: 'rejected', text: 'Sorry, {name} <img src=x>' })
  expect(preview.status).toBe(200)
  const policy = preview.headers.get('content-security-policy')
  for (const directive of ['sandbox;', "default-src 'none'", "frame-ancestors 'self'"])
    expect(policy).toContain(directive)
  const html = await preview.text()
  expect(html).toContain('&lt;img src=x&gt;')
  expect(html).not.toContain('<img src=x')

  const refusal = await sendRequest(PREVIEW_PATH, { textKey: 'rejected', text: '{<img src=x>}' })
  expect(refusal.status).toBe(400)
  expect(await refusal.text()).not.toContain('<img')
  expect(await (await sendRequest(`${PREVIEW_PATH}?textKey=rejected`)).text()).toContain(
    'We have not taken your application forward.',
  )
})

test.each([
  '/admin/mail/templates/gone',
  '/admin/mail/templates/staff.invitation',
  '/admin/mail/templates/constructor',
  '/admin/mail/templates/gone/preview',
  `${PREVIEW_PATH}?textKey=subject`,
])('the path %s of an unknown template or text is not found', async path => {
  expect((await sendRequest(path)).status).toBe(404)
})

test('an unknown template text cannot be edited', async () => {
  expect((await saveText('subject', 'Pay here', '0')).status).toBe(404)
  const fields = { intent: 'save', template: TEMPLATE, textKey: 'constructor', text: 'Pay here', expectedVersion: '0' }
  expect((await sendRequest(SAVE_PATH, fields)).status).toBe(404)
  expect((await sendRequest(SAVE_PATH)).status).toBe(405)
})
