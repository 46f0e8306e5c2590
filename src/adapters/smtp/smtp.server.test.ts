import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { MailRefused, SenderRefused } from '#src/features/mail/mail-transport.ts'
import { createSmtpTransport } from './smtp.ts'

const mail = {
  messageId: '<7f3k9@talentpassage.test>',
  from: 'Talent Passage <info@talentpassage.test>',
  to: 'ada@example.ng',
  replyTo: 'visitor@example.ng',
  subject: 'Ọláwálé Adébáyọ̀-Oyèníyì 👩🏾‍🔬 <b>',
  html: '<p>Ẹ kú àárọ̀ 👋</p>',
  text: 'Ẹ kú àárọ̀ 👋',
  stopUrl: null,
  isAutomatic: true,
  invitation: null,
}
const invitation = {
  method: 'REQUEST' as const,
  content: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nSUMMARY:Ìpàdé\r\nEND:VCALENDAR\r\n',
}

type Rejection = { at: 'sender' | 'recipient' | 'content'; code: number }

/** Starts a server that accepts every mail, or rejects it at the given stage. */
async function startMailServer(rejection?: Rejection) {
  const deliveredMails: Array<{ recipients: Array<string>; sender: string; raw: Buffer }> = []
  const rejectionAt = (at: Rejection['at']) =>
    rejection?.at === at ? Object.assign(new Error('No'), { responseCode: rejection.code }) : null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, done) => done(rejectionAt('sender')),
    onRcptTo: (_address, _session, done) => done(rejectionAt('recipient')),
    onData(stream, { envelope }, done) {
      const chunks: Array<Buffer> = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        deliveredMails.push({
          recipients: envelope.rcptTo.map(({ address }) => address),
          sender,
          raw: Buffer.concat(chunks),
        })
        done(rejectionAt('content'))
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>(resolve => server.close(resolve))
  onTestFinished(close)
  const { port } = server.server.address() as AddressInfo
  return { deliveredMails, close, transport: createSmtpTransport({ url: `smtp://127.0.0.1:${port}` }) }
}

test('a mail arrives complete, with all characters and its Message-ID', async () => {
  const { deliveredMails, transport } = await startMailServer()
  await transport.send(mail)

  expect(deliveredMails).toMatchObject([{ sender: 'info@talentpassage.test', recipients: ['ada@example.ng'] }])
  const parsedMail = await PostalMime.parse(deliveredMails[0]?.raw ?? '')
  expect(parsedMail).toMatchObject({
    messageId: mail.messageId,
    from: { name: 'Talent Passage', address: 'info@talentpassage.test' },
    to: [{ address: 'ada@example.ng' }],
    replyTo: [{ address: 'visitor@example.ng' }],
    subject: mail.subject,
  })
  expect(parsedMail.html?.trim()).toBe(mail.html)
  expect(parsedMail.text?.trim()).toBe(mail.text)
  expect(parsedMail.attachments).toEqual([])
})

test('a reminder has the one-click unsubscribe headers', async () => {
  const { deliveredMails, transport } = await startMailServer()
  const stopUrl = `https://passage.example/reminders/stop?matter=documents&id=${'0'.repeat(36)}&key=${'k'.repeat(43)}`
  await transport.send({ ...mail, stopUrl })
  await transport.send(mail)

  const [reminder, other] = await Promise.all(deliveredMails.map(({ raw }) => PostalMime.parse(raw)))
  const headerOf = (name: string) => reminder?.headers.find(({ key }) => key === name)?.value
  expect(headerOf('list-unsubscribe')).toBe(`<${stopUrl}>`)
  expect(headerOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(other?.headers.filter(({ key }) => key.startsWith('list-'))).toEqual([])
})

test('an automatic mail says so, and one that staff wrote does not', async () => {
  const { deliveredMails, transport } = await startMailServer()
  await transport.send(mail)
  await transport.send({ ...mail, isAutomatic: false })

  const sent = await Promise.all(deliveredMails.map(({ raw }) => PostalMime.parse(raw)))
  const headersOf = (name: string) => sent.map(({ headers }) => headers.find(({ key }) => key === name)?.value)
  expect(headersOf('auto-submitted')).toEqual(['auto-generated', undefined])
  expect(headersOf('x-auto-response-suppress')).toEqual(['OOF, AutoReply', undefined])
})

test.each(['REQUEST', 'CANCEL'] as const)(
  'a calendar invitation with the method %s is sent inside the mail and as an attached file',
  async method => {
    const { deliveredMails, transport } = await startMailServer()
    await transport.send({ ...mail, invitation: { ...invitation, method } })

    const raw = deliveredMails[0]?.raw.toString() ?? ''
    const alternatives = decodeParts(raw, 'multipart/alternative')
    expect(alternatives.map(({ head }) => head)).toEqual([
      expect.stringMatching(/^Content-Type: text\/plain; charset=utf-8/im),
      expect.stringMatching(/^Content-Type: text\/html; charset=utf-8/im),
      expect.stringMatching(new RegExp(`^Content-Type: text/calendar; charset=utf-8; method=${method}$`, 'im')),
    ])
    const file = decodeParts(raw, 'multipart/mixed').at(-1)
    expect(file?.head).toContain('filename=invite.ics')
    for (const part of [alternatives.at(-1), file]) expect(part?.content).toBe(invitation.content)
    expect((await PostalMime.parse(raw)).html?.trim()).toBe(mail.html)
  },
)

test.each([
  ['recipient', 550],
  ['recipient', 553],
  ['content', 552],
  ['content', 554],
] as const)('when the mail server rejects the %s with code %s, the mail is refused permanently', async (at, code) => {
  const { transport } = await startMailServer({ at, code })
  await expect(transport.send(mail)).rejects.toThrow(MailRefused)
})

test.each([
  ['recipient', 451],
  ['content', 451],
  ['content', 421],
] as const)('when the mail server rejects the %s with code %s, the mail may be retried', async (at, code) => {
  const { transport } = await startMailServer({ at, code })
  const error = await transport.send(mail).catch(failure => failure)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(MailRefused)
})

test.each([
  ['sender', 550],
  ['recipient', 530],
] as const)(
  'when the mail server rejects the %s with code %s, our login or sender is reported as refused',
  async (at, code) => {
    const { transport } = await startMailServer({ at, code })
    await expect(transport.send(mail)).rejects.toThrow(SenderRefused)
  },
)

test('an unreachable mail server is reported as a connection error', async () => {
  const { transport, close } = await startMailServer()
  await close()
  await expect(transport.send(mail)).rejects.toMatchObject({ code: 'ESOCKET' })
})

test.each([
  'ada@example.ng, thief@evil.test',
  'ada@example.ng;thief@evil.test',
  'ada@example.ng\r\nBcc: thief@evil.test',
  '"thief@evil.test"@example.ng',
  'thief@evil.test <ada@example.ng>',
  '<ada@example.ng> ORCPT=x',
  'friends: thief@evil.test, ada@example.ng;',
  'ada(comment)@example.ng',
  'thief@evil.test@example.ng',
  'ada\u0000@example.ng',
  'ada@example.ng\u2028thief',
  '',
])('a mail to the invalid recipient %j is refused', async to => {
  const { deliveredMails, transport } = await startMailServer()
  await expect(transport.send({ ...mail, to })).rejects.toThrow(MailRefused)
  expect(deliveredMails).toEqual([])
})

test('C75: line breaks in the fields of a mail add no recipient and no header', async () => {
  const { deliveredMails, transport } = await startMailServer()
  const injectedText = 'x\r\nBcc: thief@evil.test\r\n\r\n<script>'
  await transport.send({
    ...mail,
    messageId: `<a\r\nBcc: thief@evil.test@x>`,
    replyTo: `ada@example.ng\r\nBcc: thief@evil.test`,
    subject: injectedText,
    invitation: { method: 'REQUEST', content: injectedText },
  })
  expect(deliveredMails.map(({ recipients }) => recipients)).toEqual([['ada@example.ng']])
  const parsedMail = await PostalMime.parse(deliveredMails[0]?.raw ?? '')
  expect(parsedMail.headers.filter(({ key }) => /^(bcc|cc|reply-to)$/.test(key))).toEqual([])
  expect(parsedMail.subject).toBe('x Bcc: thief@evil.test <script>')
  expect(parsedMail.attachments.map(({ filename }) => filename)).toEqual([null, 'invite.ics'])
})

function decodeParts(raw: string, kind: string) {
  const boundary = new RegExp(`${kind};\\s+boundary="([^"]+)"`).exec(raw)?.[1] ?? 'none'
  const parts = raw.split(new RegExp(`\r\n--${boundary}(?:--)?\r\n`)).slice(1, -1)
  return parts.map(part => {
    const [head = '', ...paragraphs] = part.split('\r\n\r\n')
    const body = paragraphs.join('\r\n\r\n')
    const unfoldedHead = head.replace(/\r\n\s+/g, ' ')
    return {
      head: unfoldedHead,
      content: /encoding: base64/i.test(head) ? decodeBase64(body) : decodeQuotedPrintable(body),
    }
  })
}

function decodeBase64(body: string): string {
  return Buffer.from(body, 'base64').toString()
}

function decodeQuotedPrintable(body: string): string {
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
