import type { readCertificate } from '#src/adapters/public-address/read-certificate.ts'
import { DAY_MS } from '#src/clock.ts'
import { describeError, findErrorCode, look, mend, ok, type Result } from './finding.ts'

type Certificate = Awaited<ReturnType<typeof readCertificate>>

/** Proxies renew in the last third of a certificate’s life, whether that is 90 days, six or half a day. */
const LATE_SHARE = 0.25
const URGENT_SHARE = 0.08
const RENEWAL = 'Look at why the proxy does not renew it.'

export function judgeCertificate({ validFrom, validTo, offersHttp2 }: Certificate, now: Date): Array<Result> {
  const leftMs = validTo.getTime() - now.getTime()
  const share = leftMs / (validTo.getTime() - validFrom.getTime())
  const found = `The certificate is valid for ${(leftMs / DAY_MS).toFixed(leftMs < 2 * DAY_MS ? 1 : 0)} more days.`
  const validity = share < URGENT_SHARE ? mend(found, RENEWAL) : share < LATE_SHARE ? look(found, RENEWAL) : ok(found)
  return [validity, judgeProtocol(offersHttp2)]
}

function judgeProtocol(offersHttp2: boolean): Result {
  return offersHttp2
    ? ok('The proxy offers HTTP/2.')
    : look('The proxy offers no HTTP/2, so pages load more slowly on phones.', 'Turn on HTTP/2 in the proxy.')
}

export function describeTlsFault(error: unknown): Result {
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
