import { Resolver } from 'node:dns/promises'
import type { Env } from '../../env.ts'
import { findErrorCode, look, ok, type Result } from './finding.ts'

/** Each is null when DNS gave no answer. */
export type DomainRecords = { mailServers: number | null; hasSpf: boolean | null; hasDmarc: boolean | null }

const TIMEOUT_MS = 3_000

/** Reads the DNS records on which other mail servers judge our mail. A DKIM key cannot be found without its selector. */
export async function checkMailDomain({ MAIL_FROM, SMTP_URL, isLocal }: Env): Promise<Array<Result>> {
  if (isLocal || SMTP_URL === undefined) return []
  const domain = MAIL_FROM.split('@').at(-1) ?? ''
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  const [mailServers, hasSpf, hasDmarc] = await Promise.all([
    resolver.resolveMx(domain).then(records => records.length, readNone(0)),
    hasText(resolver, domain, 'v=spf1'),
    hasDmarcRecord(resolver, domain),
  ])
  return judgeDomain(domain, { mailServers, hasSpf, hasDmarc })
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

export function judgeDomain(domain: string, { mailServers, hasSpf, hasDmarc }: DomainRecords): Array<Result> {
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
