import { randomUUID } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { createSmtpTransport, parseSmtpUrl } from '#src/adapters/smtp/smtp.ts'
import { BRAND } from '#src/brand.ts'
import { describeError, findErrorCode, look, mend, ok, type Result } from '#src/server/commands/doctor/finding.ts'
import type { Env } from '#src/server/env.ts'

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

/** Each is null when DNS gave no answer. */
export type DomainRecords = { mailServers: number | null; hasSpf: boolean | null; hasDmarc: boolean | null }

const TIMEOUT_MS = 3_000

/** Reads the DNS records on which other mail servers decide about our mail. A DKIM key cannot be found without its selector. */
export async function checkMailDomain({ MAIL_FROM, SMTP_URL, isLocal }: Env): Promise<Array<Result>> {
  if (isLocal || SMTP_URL === undefined) return []
  const domain = MAIL_FROM.split('@').at(-1) ?? ''
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  const [mailServers, hasSpf, hasDmarc] = await Promise.all([
    resolver.resolveMx(domain).then(records => records.length, readNone(0)),
    hasText(resolver, domain, 'v=spf1'),
    hasDmarcRecord(resolver, domain),
  ])
  return describeDomain(domain, { mailServers, hasSpf, hasDmarc })
}

async function hasDmarcRecord(resolver: Resolver, domain: string): Promise<boolean | null> {
  const own = await hasText(resolver, `_dmarc.${domain}`, 'v=DMARC1')
  const parent = domain.split('.').slice(1)
  return own === false && parent.length > 1 ? hasDmarcRecord(resolver, parent.join('.')) : own
}

function hasText(resolver: Resolver, name: string, start: string): Promise<boolean | null> {
  return resolver
    .resolveTxt(name)
    .then(records => records.some(parts => parts.join('').startsWith(start)), readNone(false))
}

function readNone<None>(none: None): (error: unknown) => None | null {
  return error => (/^(ENODATA|ENOTFOUND)$/.test(findErrorCode(error)) ? none : null)
}

export function describeDomain(domain: string, { mailServers, hasSpf, hasDmarc }: DomainRecords): Array<Result> {
  if (mailServers === null || hasSpf === null || hasDmarc === null)
    return [look(`DNS gave no answer about ${domain}.`, 'Mend the DNS of this machine, then run the doctor again.')]
  const results: Array<Result> = []
  if (mailServers === 0)
    results.push(look(`${domain} has no MX record, so answers to our mail get lost.`, 'Add one, or change MAIL_FROM.'))
  if (!hasSpf)
    results.push(
      look(`${domain} has no SPF record, so our mail may count as spam.`, 'Add the one of the mail provider.'),
    )
  if (!hasDmarc)
    results.push(
      look(
        `${domain} has no DMARC record, so our mail may count as spam.`,
        'Add TXT "v=DMARC1; p=quarantine" at _dmarc.',
      ),
    )
  if (results.length > 0) return results
  return [ok(`${domain} has MX, SPF and DMARC. Check at the mail provider that DKIM is on.`)]
}
