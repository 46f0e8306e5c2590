import { randomUUID } from 'node:crypto'
import { parseSmtpUrl } from '#src/adapters/smtp/server-options.ts'
import { createSmtpTransport } from '#src/adapters/smtp/smtp.ts'
import { BRAND } from '#src/brand.ts'
import type { Env } from '../../env.ts'
import { describeError, findErrorCode, mend, ok, type Result } from './finding.ts'

type MailEnv = Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>

/** Signs in to the mail server. Sends a mail only to `testAddress`. */
export async function checkMail({ SMTP_URL, MAIL_FROM }: MailEnv, testAddress: string | null): Promise<Array<Result>> {
  if (SMTP_URL === undefined) {
    if (testAddress === null) return [ok('No mail leaves this machine: the sandbox inbox shows it.')]
    return [mend('No test mail was sent, because SMTP_URL is not set.', 'Set SMTP_URL.')]
  }
  const transport = createSmtpTransport({ url: SMTP_URL })
  try {
    await transport.checkLogin()
    const results = [ok(`The mail server ${describeLogin(SMTP_URL)}.`)]
    if (testAddress === null) return results
    await transport.send(writeTestMail(MAIL_FROM, testAddress))
    return [...results, ok('The test mail was handed over. Look for it in the inbox, and among the spam.')]
  } catch (error) {
    return [describeMailFault(error)]
  }
}

function describeLogin(smtpUrl: string): string {
  const { auth, secure, requireTLS } = parseSmtpUrl(smtpUrl)
  const encryption = secure || requireTLS ? 'encrypts the connection' : 'answers without encryption'
  return auth === undefined ? `${encryption} and asks for no password` : `${encryption} and accepts the password`
}

function writeTestMail(from: string, to: string) {
  const sentence = `This is the test mail that the doctor of ${BRAND.name} sent. Mail works.`
  return {
    messageId: `<${randomUUID()}@${from.split('@').at(-1)}>`,
    from: `${BRAND.name} <${from}>`,
    to,
    replyTo: null,
    subject: `Test mail of ${BRAND.name}`,
    html: `<p>${sentence}</p>`,
    text: `${sentence}\n`,
    stopUrl: null,
    isAutomatic: true,
    invitation: null,
  }
}

function describeMailFault(error: unknown): Result {
  const description = `${findErrorCode(error)} ${describeError(error)}`
  const fault = MAIL_FAULTS.find(({ pattern }) => pattern.test(description))
  return fault === undefined
    ? mend(`The mail server gives no useful answer: ${describeError(error)}.`, 'Correct SMTP_URL.')
    : mend(fault.found, fault.advice)
}

const MAIL_FAULTS = [
  {
    pattern: /EAUTH|login or sender/,
    found: 'The mail server refuses the user, the password or the sender.',
    advice: 'Correct the user and password in SMTP_URL (with % codes for special characters), and MAIL_FROM.',
  },
  {
    pattern: /certificate|altname/i,
    found: 'The certificate of the mail server is not valid for its name.',
    advice: 'Write the name in SMTP_URL that the provider documents.',
  },
  {
    pattern: /ETLS|STARTTLS/,
    found: 'The mail server offers no STARTTLS, so the password would travel readable.',
    advice: 'Use smtps:// with port 465, or ask the provider for STARTTLS.',
  },
  {
    pattern: /EDNS|ENOTFOUND|EAI_AGAIN/,
    found: 'The host of SMTP_URL is unknown.',
    advice: 'Correct the host in SMTP_URL, or the DNS of this machine.',
  },
  {
    pattern: /ECONNECTION|ECONNREFUSED|ESOCKET|ETIMEDOUT/,
    found: 'No mail server answers at the host and port of SMTP_URL.',
    advice: 'Correct SMTP_URL, and let this machine reach that port (many hosts block 25 and 465).',
  },
]
