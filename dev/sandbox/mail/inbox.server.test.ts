import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { frozenClock } from '#src/clock.ts'
import { reusedDatabase } from '#tests/support/reused-database.ts'
import { createSandboxInbox } from './inbox.ts'

const mail = {
  messageId: '<1@talentpassage.test>',
  from: 'Talent Passage <info@talentpassage.test>',
  to: 'Ada@Example.ng',
  replyTo: null,
  subject: 'Ọláwálé 👩🏾‍🔬 <b>',
  html: '<!doctype html><html><head><title>x</title></head><body><a href="http://shop.test/">Track</a></body></html>',
  text: 'Track: http://shop.test/ <b>',
  attachments: [{ filename: "O'Brien – résumé.ics", contentType: 'text/calendar', content: 'BEGIN:VCALENDAR\r\n' }],
}

async function createInbox() {
  const { db } = await reusedDatabase()
  const clock = frozenClock('2026-11-02T09:00:00Z')
  const { app, deliver } = createSandboxInbox({ db, clock })
  const server = new Hono().route('/sandbox', app)
  return {
    deliver,
    get: (path: string) => server.request(path),
    post: (path: string) => server.request(path, { method: 'POST' }),
    page: async (path: string) => (await server.request(path)).text(),
    json: async (query = '') => (await server.request(`/sandbox/mail.json${query}`)).json(),
  }
}

test('an empty inbox says that there are no messages', async () => {
  const { page, json } = await createInbox()
  expect(await page('/sandbox/mail')).toContain('No messages yet.')
  expect(await page('/sandbox/mail?to=a%40b.ng%00')).toContain('No messages to')
  expect(await json()).toEqual([])
})

test('mail is listed newest first, even with equal times, and the recipient filter ignores case', async () => {
  const { deliver, json, page } = await createInbox()
  await deliver(mail)
  await deliver({ ...mail, messageId: '<2@x>', to: 'bola@example.ng', subject: 'Second' })

  expect((await json()).map(({ subject }: { subject: string }) => subject)).toEqual(['Second', mail.subject])
  expect(await json('?to=ADA@example.NG')).toEqual([
    {
      id: expect.any(String),
      to: mail.to,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      attachments: mail.attachments,
      sentAt: '2026-11-02T09:00:00.000Z',
    },
  ])
  expect(await json('?to=example.ng')).toEqual([])
  const listPage = await page('/sandbox/mail?to=ada@example.ng')
  expect(listPage).toContain('Ọláwálé 👩🏾‍🔬 &lt;b&gt;')
  expect(listPage).not.toContain('Second')
})

test('more mails than one batch are streamed completely, newest first', async () => {
  const { deliver, get, json } = await createInbox()
  const numbers = Array.from({ length: 120 }, (_none, number) => String(number))
  for (const number of numbers) await deliver({ ...mail, messageId: number, subject: number })
  expect((await json()).map(({ subject }: { subject: string }) => subject)).toEqual(numbers.toReversed())

  const response = await get('/sandbox/mail.json')
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('content-length')).toBeNull()
  const reader = response.body?.getReader()
  const firstChunk = await reader?.read()
  expect(new TextDecoder().decode(firstChunk?.value).length).toBeLessThan(5_000)
  await reader?.cancel()
})

test('a message delivered several times, even concurrently, is stored once', async () => {
  const { deliver, json } = await createInbox()
  await Promise.all([deliver(mail), deliver(mail), deliver({ ...mail, subject: 'Again' })])
  await deliver(mail)
  expect(await json()).toHaveLength(1)
})

test('a mail is shown in a frame without scripts, and its links open outside the frame', async () => {
  const { deliver, get, json, page } = await createInbox()
  await deliver({ ...mail, replyTo: 'visitor@example.ng' })
  const [{ id }] = await json()

  const messagePage = await page(`/sandbox/mail/${id}`)
  expect(messagePage).toContain(
    'sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"',
  )
  expect(messagePage).toContain(`src="/sandbox/mail/${id}/body"`)
  expect(messagePage).toContain('visitor@example.ng')
  expect(messagePage).toContain('Track: http://shop.test/ &lt;b&gt;')
  expect(messagePage).not.toMatch(/<script|style=/)

  const body = await get(`/sandbox/mail/${id}/body`)
  expect(await body.text()).toContain('<head><base target="_top"><title>')
  const contentSecurityPolicy = body.headers.get('content-security-policy')
  expect(contentSecurityPolicy).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'/,
  )
  expect(contentSecurityPolicy).toContain("frame-ancestors 'self'")
})

test('an opened message may load pictures only from our own local addresses', async () => {
  const { deliver, get, json } = await createInbox()
  await deliver(mail)
  const [{ id }] = await json()
  const { headers } = await get(`http://127.0.0.1:3100/sandbox/mail/${id}/body`)
  const sources = /img-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
  expect(sources).toBe("'self' http://localhost:3100 http://127.0.0.1:3100 data:")
})

test('an attachment with any name is downloaded byte for byte', async () => {
  const { deliver, get, json } = await createInbox()
  await deliver(mail)
  const [{ id }] = await json()
  const response = await get(`/sandbox/mail/${id}/attachments/0`)
  expect(await response.text()).toBe('BEGIN:VCALENDAR\r\n')
  expect(response.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''O%27Brien%20%E2%80%93%20r%C3%A9sum%C3%A9.ics",
  )
  expect((await get(`/sandbox/mail/${id}/attachments/1`)).status).toBe(404)
})

test('characters that the database cannot store are replaced', async () => {
  const { deliver, get, json } = await createInbox()
  const unstorableText = 'a\0b\ud800c'
  await deliver({
    messageId: unstorableText,
    from: unstorableText,
    to: unstorableText,
    replyTo: unstorableText,
    subject: unstorableText,
    html: unstorableText,
    text: unstorableText,
    attachments: [{ filename: unstorableText, contentType: unstorableText, content: unstorableText }],
  })
  const [{ id, subject, attachments }] = await json()
  expect(subject).toBe('a\uFFFDb\uFFFDc')
  expect(attachments[0].content).toBe(subject)
  for (const path of ['', '/body', '/attachments/0']) expect((await get(`/sandbox/mail/${id}${path}`)).status).toBe(200)
})

test('other addresses and methods of the inbox give the page of a mail that does not exist', async () => {
  const { post, get } = await createInbox()
  for (const answer of [await post('/sandbox/mail'), await get('/sandbox/mail/a/b/c')]) {
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('No such message')
  }
})

test('a mail that does not exist gives a page with status 404', async () => {
  const { get } = await createInbox()
  for (const id of [
    '11111111-1111-4111-8111-111111111111',
    'nonsense',
    '%00',
    '11111111-1111-4111-8111-111111111111/body',
  ]) {
    expect((await get(`/sandbox/mail/${id}`)).status).toBe(404)
  }
})
