import { readCertificate } from '#src/adapters/public-address/read-certificate.ts'
import { DAY_MS, systemClock } from '#src/clock.ts'
import { describeError, findErrorCode, look, mend, ok, type Result } from './finding.ts'

/** Let’s Encrypt renews 30 days before the end. */
const LATE_DAYS = 21
const URGENT_DAYS = 7
const RENEWAL = 'Look at why the proxy does not renew it.'

export async function checkCertificate(url: URL): Promise<Array<Result>> {
  try {
    const { validTo, offersHttp2 } = await readCertificate(url)
    const days = Math.floor((validTo.getTime() - systemClock.now().getTime()) / DAY_MS)
    return [judgeDays(days), judgeProtocol(offersHttp2)]
  } catch (error) {
    return [describeTlsFault(error)]
  }
}

export function judgeDays(days: number): Result {
  const found = `The certificate is valid for ${days} more days.`
  if (days < URGENT_DAYS) return mend(found, RENEWAL)
  return days < LATE_DAYS ? look(found, RENEWAL) : ok(found)
}

function judgeProtocol(offersHttp2: boolean): Result {
  return offersHttp2
    ? ok('The proxy offers HTTP/2.')
    : look('The proxy offers no HTTP/2, so pages load more slowly on phones.', 'Turn on HTTP/2 in the proxy.')
}

function describeTlsFault(error: unknown): Result {
  const code = findErrorCode(error)
  if (code === 'CERT_HAS_EXPIRED') return mend('The certificate has expired.', RENEWAL)
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return mend('The certificate is for another name.', 'Get one for the name in PUBLIC_URL.')
  if (/SELF_SIGNED|UNABLE_TO_|CERT_/.test(code))
    return mend(
      `Browsers will not trust the certificate (${code}).`,
      'Get one from a public authority, with its whole chain. The proxy Caddy does so by itself.',
    )
  return mend(`No TLS at PUBLIC_URL: ${describeError(error)}.`, 'Start the proxy, and open port 443 to it.')
}
