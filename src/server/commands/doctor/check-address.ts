import { randomUUID } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readCertificate, requestAddress } from '#src/adapters/public-address.ts'
import { DAY_MS, systemClock } from '#src/clock.ts'
import { describeError, findErrorCode, look, mend, ok, type Result } from '#src/server/commands/doctor/finding.ts'
import type { Env } from '#src/server/env.ts'
import { CHALLENGE_HEADER, signForwarding } from '#src/server/health.ts'
import { buildOwnOrigin } from '#src/server/listen.ts'

type AddressEnv = Pick<Env, 'PUBLIC_URL' | 'TRUST_PROXY' | 'isLocal' | 'SESSION_SECRET' | 'DATA_DIR'>

/** Tells whether a program listens at HOST and PORT of this machine. */
export function isRunningHere(env: Env): Promise<boolean> {
  return requestAddress(`${buildOwnOrigin(env, env.PORT)}/healthz`).then(
    response => response.ok,
    () => false,
  )
}

export async function checkAddress(env: AddressEnv, isRunning: boolean): Promise<Array<Result>> {
  const { hostname, protocol } = new URL(env.PUBLIC_URL)
  const name = hostname.replace(/^\[|\]$/g, '')
  const isKnown = await lookup(name).then(
    () => true,
    () => false,
  )
  if (!isKnown) return [mend(`${name} has no address in DNS.`, 'Add an A record that names this server or its proxy.')]
  return protocol === 'https:' ? checkTls(env, isRunning) : checkAnswers(env, isRunning)
}

async function checkTls(env: AddressEnv, isRunning: boolean): Promise<Array<Result>> {
  try {
    const certificate = await readCertificate(new URL(env.PUBLIC_URL))
    return [...describeCertificate(certificate, systemClock.now()), ...(await checkAnswers(env, isRunning))]
  } catch (error) {
    return [describeTlsFault(error)]
  }
}

async function checkAnswers(env: AddressEnv, isRunning: boolean): Promise<Array<Result>> {
  const { PUBLIC_URL, isLocal } = env
  const challenge = randomUUID()
  try {
    const health = await requestAddress(`${PUBLIC_URL}/healthz`, { headers: { [CHALLENGE_HEADER]: challenge } })
    if (!isRunning && !health.ok) return [describeSilence(PUBLIC_URL, isRunning, `status ${health.status}`)]
    const readiness = await requestAddress(`${PUBLIC_URL}/readyz`)
    return [
      health.ok && readiness.ok
        ? ok(`${PUBLIC_URL} answers and is ready.`)
        : mend(`${PUBLIC_URL} answers ${health.status}, and is not ready.`, 'Look at the log of the program.'),
      describeForwarding(await readSecret(env), challenge, health.headers.get(CHALLENGE_HEADER), env.TRUST_PROXY),
      ...(isLocal ? [] : [await checkCompression(PUBLIC_URL), await checkRedirect(new URL(PUBLIC_URL))]),
    ]
  } catch (error) {
    return [describeSilence(PUBLIC_URL, isRunning, findErrorCode(error) || describeError(error))]
  }
}

function describeSilence(url: string, isRunning: boolean, reason: string): Result {
  return isRunning
    ? mend(`The program runs, but ${url} does not reach it (${reason}).`, 'Point the proxy at HOST and PORT.')
    : look(`The program does not run: ${url} gives no answer (${reason}).`, 'Start it, then run the doctor again.')
}

async function readSecret({ SESSION_SECRET, DATA_DIR }: AddressEnv): Promise<string> {
  if (SESSION_SECRET !== '') return SESSION_SECRET
  return (await readFile(join(DATA_DIR, 'session-secret'), 'utf8').catch(() => '')).trim()
}

export function describeForwarding(secret: string, challenge: string, answer: string | null, proxies: number): Result {
  const addresses = Number(answer?.split('.')[0])
  if (answer === null || answer !== signForwarding(secret, challenge, addresses))
    return mend(
      'Another program answers there, or ours with another SESSION_SECRET or release.',
      'Point DNS and proxy at this installation, and restart the program after a change of its settings.',
    )
  const entries = addresses === 1 ? '1 entry' : `${addresses} entries`
  const found = `X-Forwarded-For has ${entries} on arrival, and TRUST_PROXY is ${proxies}.`
  if (addresses === proxies) return ok(found)
  return addresses > proxies
    ? mend(`${found} All visitors share one limit.`, `Set TRUST_PROXY=${addresses}.`)
    : mend(
        `${found} Visitors can forge theirs.`,
        `Let each proxy append to X-Forwarded-For, or set TRUST_PROXY=${addresses}.`,
      )
}

async function checkCompression(url: string): Promise<Result> {
  const { headers } = await requestAddress(`${url}/`, { headers: { 'accept-encoding': 'gzip, br' } })
  const encoding = headers.get('content-encoding')
  return encoding === null
    ? look('Pages arrive without compression.', 'Let the proxy pass on Accept-Encoding and Content-Encoding.')
    : ok('Pages arrive compressed.')
}

async function checkRedirect({ hostname, port }: URL): Promise<Result> {
  const advice = 'Let the proxy redirect port 80 to https.'
  if (port !== '') return ok(`The address has its own port (${port}), so no redirect is checked.`)
  try {
    const { status, headers } = await requestAddress(`http://${hostname}/`)
    const isRedirected = status >= 300 && status < 400 && (headers.get('location') ?? '').startsWith('https://')
    return isRedirected ? ok('http redirects to https.') : mend(`http answers ${status} without a redirect.`, advice)
  } catch {
    return look('http does not answer, so an address typed without https fails.', advice)
  }
}

type Certificate = Awaited<ReturnType<typeof readCertificate>>

/** Proxies renew in the last third of a certificate’s life, whether that is 90 days, six or half a day. */
const LATE_SHARE = 0.25
const URGENT_SHARE = 0.08
const RENEWAL = 'Look at why the proxy does not renew it.'

export function describeCertificate({ validFrom, validTo, offersHttp2 }: Certificate, now: Date): Array<Result> {
  const leftMs = validTo.getTime() - now.getTime()
  const share = leftMs / (validTo.getTime() - validFrom.getTime())
  const found = `The certificate is valid for ${(leftMs / DAY_MS).toFixed(leftMs < 2 * DAY_MS ? 1 : 0)} more days.`
  const validity = share < URGENT_SHARE ? mend(found, RENEWAL) : share < LATE_SHARE ? look(found, RENEWAL) : ok(found)
  return [validity, describeProtocol(offersHttp2)]
}

function describeProtocol(offersHttp2: boolean): Result {
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
