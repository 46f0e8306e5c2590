import { createHash, createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addresses } from '#src/addresses.ts'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import { testDatabase } from '../support/database.ts'
import { programThatEnds, type RunningProgram, startProgram } from '../support/program.ts'
import { rawRequest } from '../support/raw-request.ts'

/** The built program, configured with a payment provider that never answers. */
let program: RunningProgram
const SECRET_KEY = 'sk_test_ofthehttptests'

beforeAll(async () => {
  // The key signs webhooks like a real one. No server listens at the URL, so the provider is always down.
  program = await startProgram({
    DATABASE_URL: (await testDatabase()).url,
    PAYSTACK_SECRET_KEY: SECRET_KEY,
    PAYSTACK_URL: 'http://127.0.0.1:1',
    TRUST_PROXY: '1',
  })
}, 60_000)
afterAll(() => program.stopAndDeleteData())

test('C94: the health checks answer', async () => {
  expect((await fetch(`${program.origin}/healthz`)).status).toBe(200)
  expect((await fetch(`${program.origin}/readyz`)).status).toBe(200)
})

test.each(['/', '/get-started', '/application-tracking', '/nowhere', '/payment', '/healthz', '/robots.txt'])(
  'C29, C30, C31: the answer for the path %s has all security headers',
  async path => {
    const { headers } = await fetch(program.origin + path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
  },
)

test('C30: a page without React permits no inline script', async () => {
  for (const path of ['/', '/application-tracking', '/nowhere', '/healthz'])
    expect(await readSecurityPolicy(path)).toContain("script-src 'self';")
})

test('the security policy allows forms to the payment provider', async () => {
  expect(await readSecurityPolicy('/application-tracking')).toContain("form-action 'self' http://127.0.0.1:1")
})

test.each(['/', '/get-started', '/services?plan=premium', '/nowhere', '/admin/login'])(
  'the page %s contains its styles, and its security policy permits them and no others',
  async path => {
    for (const _visit of ['rendered', 'cached']) {
      const page = await fetch(program.origin + path)
      const styles = [...(await page.text()).matchAll(/<style>([^<]+)<\/style>/g)].map(match => match[1] ?? '')
      expect(styles).toHaveLength(1)
      const hash = createHash('sha256').update(styles.join()).digest('base64')
      expect(page.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`)
    }
  },
)

test.each(['/', '/services', '/get-started', '/application-tracking', '/booking'])(
  'the page %s has no styles of the staff pages',
  async path => {
    const page = await fetch(program.origin + path)
    const text = await page.text()
    expect(['.admin-main', '@layer staff'].filter(style => text.includes(style))).toEqual([])
  },
)

test('C24: private pages are not cached, and hashed files are cached forever', async () => {
  const page = await fetch(`${program.origin}/application-tracking`)
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  const script = /"(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? ''
  const file = await fetch(program.origin + script, { headers: { 'accept-encoding': 'br' } })
  expect(file.headers.get('cache-control')).toContain('immutable')
  expect(file.headers.get('content-type')).toContain('text/javascript')
})

test('a file without a hash in its name is revalidated after an hour and has few headers', async () => {
  const file = await fetch(`${program.origin}/favicon.svg`)
  expect(file.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  expect(file.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(file.headers.get('content-security-policy')).toContain('sandbox')
  expect(file.headers.get('permissions-policy')).toBeNull()
  const headers = { 'if-none-match': file.headers.get('etag') ?? '' }
  expect((await fetch(`${program.origin}/favicon.svg`, { headers })).status).toBe(304)
})

test('compression leaves the content of private pages unchanged', async () => {
  const request = (encoding: string, method = 'GET') =>
    rawRequest(program.origin, addresses.lostReference(), { method, headers: { 'accept-encoding': encoding } })
  const plain = await request('identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const compressed = await request('zstd')
  expect(compressed.headers['content-encoding']).toBe('zstd')
  const gzipped = await request('gzip, deflate, br, zstd')
  expect(gzipped.headers['content-encoding']).toBe('gzip')
  const plainHtml = removeRequestId(plain.body.toString(), plain.headers)
  for (const { answer, html } of [
    { answer: compressed, html: zstdDecompressSync(compressed.body) },
    { answer: gzipped, html: gunzipSync(gzipped.body) },
  ]) {
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
    expect(answer.body.length).toBeLessThan(plain.body.length / 2)
    expect(removeRequestId(html.toString(), answer.headers)).toBe(plainHtml)
  }
  for (const { headers } of [plain, compressed, gzipped]) expect(headers.vary).toContain('accept-encoding')

  const head = await request('gzip', 'HEAD')
  expect(head.status).toBe(200)
  expect(head.body).toHaveLength(0)
  const cachedPage = await rawRequest(program.origin, '/services', {
    headers: { 'accept-encoding': 'gzip, deflate, br' },
  })
  expect(cachedPage.headers['content-encoding']).toBe('br')
  expect(cachedPage.headers.vary).toBe('accept-encoding')

  function removeRequestId(html: string, headers: Record<string, string | undefined>) {
    return html.replaceAll(headers['x-request-id'] ?? '', 'number')
  }
})

test('the sitemap lists every page, and robots.txt excludes private ones', async () => {
  const sitemap = await fetch(`${program.origin}/sitemap.xml`)
  expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(sitemap.headers.get('cache-control')).toBe('public, max-age=3600')
  const { port } = new URL(program.origin)
  const urls = [...(await sitemap.text()).matchAll(/<url><loc>([^<]+)<\/loc><\/url>/g)].map(match => match[1])
  expect(urls).toEqual(Object.values(SITE_PAGES).map(page => `http://localhost:${port}${page.path}`))

  const robots = await fetch(`${program.origin}/robots.txt`)
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = (await robots.text()).split('\n')
  expect(lines).toContain('User-agent: *')
  expect(lines).toContain('Disallow: /admin')
  expect(lines).toContain('Disallow: /payment-success')
  expect(lines).toContain(`Sitemap: http://localhost:${port}/sitemap.xml`)
  const disallowed = lines.flatMap(line => /^Disallow: (.+)$/.exec(line)?.[1] ?? [])
  const hidden = Object.values(SITE_PAGES).filter(page => disallowed.some(start => page.path.startsWith(start)))
  expect(hidden).toEqual([])
})

test.each([
  ['no origin', {}],
  ['the origin of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['the “same-site” header of another subdomain', { 'sec-fetch-site': 'same-site' }],
  ['a null origin', { origin: 'null' }],
  ['an origin that starts like ours', { origin: 'http://localhost:1.evil.example' }],
])('C26: a form with %s is refused', async (_, headers) => {
  for (const path of ['/get-started', '/get-started.data', '/payment?application_id=x&email=y', '/nowhere']) {
    const answer = await sendPost(path, new URLSearchParams({ firstName: 'A' }), headers as Record<string, string>)
    expect(answer.status).toBe(403)
  }
})

test('C27: same-origin forms are accepted, also behind a TLS proxy', async () => {
  const form = new URLSearchParams({ firstName: '' })
  expect((await sendPost('/get-started', form, { origin: program.origin })).status).toBe(400)
  const proxied = { 'sec-fetch-site': 'same-origin', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' }
  const answer = await sendPost('/get-started', form, proxied)
  expect(answer.status).toBe(400)
  expect(await answer.text()).not.toContain('evil.example')
})

test('C35: a redirect does not use a wrong Host header', async () => {
  const answer = await rawRequest(program.origin, '/track?x=1', { headers: { host: 'evil.example' } })
  expect(answer.headers.location).toBe('/application-tracking?x=1')
})

test('a form over 1 MB is refused, with or without a Content-Length header', async () => {
  const large = new Uint8Array(1024 * 1024 + 1)
  const sized = await sendPost('/get-started', large, { 'sec-fetch-site': 'same-origin' })
  expect(sized.status).toBe(413)
  const streamed = await fetch(`${program.origin}/get-started`, {
    method: 'POST',
    body: new Blob([large]).stream(),
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    duplex: 'half',
  } as RequestInit)
  expect(streamed.status).toBe(413)
})

test.each(['/about', '/admin/login?index'])(
  'a POST to %s, which accepts no form, is refused with our own error page',
  async path => {
    const answer = await fetch(program.origin + path, { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await answer.text()).not.toMatch(/routes\/|did not provide/)
  },
)

test('a form that is slow to parse is refused at once, even with its content type in capitals', async () => {
  const answer = await fetch(`${program.origin}/get-started`, {
    method: 'POST',
    body: 'a&'.repeat(500_000),
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'Application/X-WWW-Form-URLencoded; charset=utf-8' },
  })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('We couldn’t read the form')
})

test.each([
  ['a huge array index', 'x%5B99999999%5D=x&message%5B9999999%5D=x'],
  ['one unknown field two hundred thousand times', 'a=1&'.repeat(200_000)],
  ['half a million empty names', 'a&'.repeat(500_000)],
  ['a known field fifty thousand times', 'message=1&'.repeat(50_000)],
  ['a nested name of twenty thousand parts', `${'a.'.repeat(20_000)}a=1`],
  ['reserved names', '__intent__=x&__state__=x&__intent__=%7B%22type%22%3A%22validate%22%7D'],
  ['names that would change an object’s prototype', '__proto__%5Bx%5D=1&constructor.prototype.x=1'],
])('a form with %s is refused without delay, and the server keeps running', async (_, body) => {
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(`${program.origin}/get-started`, {
    method: 'POST',
    body,
    headers,
    // The limit is generous: before we limited the fields of a form, such a form took minutes and ended the process.
    signal: AbortSignal.timeout(10_000),
  })
  expect(answer.status).toBe(400)
  expect((await fetch(`${program.origin}/healthz`)).status).toBe(200)
})

test('a multipart form that is slow to parse is refused as invalid', async () => {
  const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'
  const answer = await fetch(`${program.origin}/get-started`, {
    method: 'POST',
    body: `${part.repeat(15_000)}--x--\r\n`,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('We couldn’t read the form')
})

test.each(['//', '//[', '//:99999/', '//evil.example/about', '///about', '//%00/'])(
  'the path %s, which begins with two slashes, is not found',
  async path => {
    expect((await rawRequest(program.origin, path)).status).toBe(404)
  },
)

test.each([
  ['an unknown application', '/payment?application_id=6dd1a94e-3a8b-4a1c-9a53-0d8c39d7b7bb&email=a@b.ng', 404],
  ['an invalid id', "/payment?application_id=';--&email=a@b.ng", 400],
  ['no e-mail', '/payment?application_id=6dd1a94e-3a8b-4a1c-9a53-0d8c39d7b7bb', 400],
  ['the same parameter twice', '/payment?application_id=a&application_id=b&email=a@b.ng&email=c@d.ng', 404],
  ['a NUL character', '/application-tracking?reference=GT%00&email=a%00@b.ng', 404],
  ['half a surrogate', '/application-tracking?reference=%ED%A0%80&email=x', 400],
  ['an unknown payment reference', '/payment-success?reference=TP-00000000000000000000', 404],
  ['a payment reference with a NUL', '/payment-success?reference=TP%00', 404],
  ['no payment reference', '/payment-success', 400],
  ['an unknown path', '/admin/../../etc/passwd', 404],
  ['a malformed percent encoding', '/%E0%A4%A', 404],
])('a request with %s gets an HTML page with an error status', async (_, path, status) => {
  const answer = await fetch(program.origin + path)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toContain('text/html')
})

test.each([
  ['application/json', '{"firstName":"A"}'],
  ['multipart/form-data; boundary=x', 'no boundary at all'],
  ['text/plain', 'firstName=A'],
  ['', ''],
])('an invalid form body of the type %j is refused', async (type, body) => {
  const headers = { 'sec-fetch-site': 'same-origin', ...(type === '' ? {} : { 'content-type': type }) }
  for (const path of ['/get-started', '/payment?application_id=6dd1a94e-3a8b-4a1c-9a53-0d8c39d7b7bb&email=a@b.ng']) {
    const answer = await sendPost(path, body, headers)
    expect(answer.status).toBe(400)
    expect(await answer.text()).not.toContain('Unexpected Application Error')
  }
})

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('C31: the HTTP method %s is refused with 405', async method => {
  const answer = await fetch(`${program.origin}/get-started`, { method, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(answer.status).toBe(405)
})

test('C51, C53: a webhook needs a valid signature of its raw bytes', async () => {
  const body = JSON.stringify({ event: 'charge.success', data: { reference: 'TP-00000000000000000000', naïve: 'ọ̀' } })
  const sign = (text: string, key = SECRET_KEY) => createHmac('sha512', key).update(text).digest('hex')
  const send = (headers: Record<string, string>, text = body) => sendPost('/webhooks/paystack', text, headers)

  expect((await send({ 'x-paystack-signature': sign(body) })).status).toBe(200)
  expect((await send({})).status).toBe(401)
  expect((await send({ 'x-paystack-signature': sign(body, 'sk_test_other') })).status).toBe(401)
  expect((await send({ 'x-paystack-signature': sign(body).slice(0, -2) })).status).toBe(401)
  expect((await send({ 'x-paystack-signature': sign(body) }, `${body} `)).status).toBe(401)
  expect((await send({ 'x-paystack-signature': sign('[]') }, '[]')).status).toBe(200)
  expect((await fetch(`${program.origin}/webhooks/paystack`)).status).toBe(405)
})

test('a webhook of a provider that we do not use is not found', async () => {
  expect((await sendPost('/webhooks/flutterwave', '{}', {})).status).toBe(404)
  expect((await fetch(`${program.origin}/webhooks/flutterwave`)).status).toBe(404)
})

test('with a real payment provider, “Mark as Paid” is not found', async () => {
  const form = new URLSearchParams({ intent: 'mark-as-paid' })
  const path = '/payment?application_id=6dd1a94e-3a8b-4a1c-9a53-0d8c39d7b7bb&email=a@b.ng'
  expect((await sendPost(path, form, { 'sec-fetch-site': 'same-origin' })).status).toBe(404)
  expect((await fetch(`${program.origin}/sandbox/paystack/checkout/x`)).status).toBe(404)
})

test('C14, C20: failed look-ups of one reference are limited to twenty, even concurrent ones from many IP addresses', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      fetch(`${program.origin}/application-tracking?reference=GT-BRST-BRST&email=a${index}@b.ng`, {
        headers: { 'x-forwarded-for': `10.0.0.${index}` },
      }),
    ),
  )
  const statuses = answers.map(answer => answer.status)
  expect(statuses.filter(status => status === 404)).toHaveLength(20)
  expect(statuses.filter(status => status === 429)).toHaveLength(20)
  const refusedAnswer = answers.find(answer => answer.status === 429)
  expect(Number(refusedAnswer?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refusedAnswer?.text()).toContain('Please try again in 15 minutes')
})

test('an unknown reference and a wrong e-mail get the same answer', async () => {
  const request = async (query: string) => {
    const answer = await fetch(`${program.origin}/application-tracking?${query}`)
    return {
      status: answer.status,
      text: (await answer.text()).replace(/nonce[^>]*|requestId[^,]*|value="[^"]*"/g, ''),
    }
  }
  const unknownReference = await request('reference=GT-AAAA-AAAA&email=a@b.ng')
  const wrongEmail = await request('reference=GT-BBBB-BBBB&email=c@d.ng')
  expect(unknownReference.status).toBe(wrongEmail.status)
})

test('C84: the log contains no personal data', async () => {
  await fetch(`${program.origin}/application-tracking?reference=GT-CNRY-CNRY&email=canary@leak.example`)
  await sendPost(
    '/get-started',
    new URLSearchParams({ firstName: 'Canaryfirst', email: 'canary@leak.example', message: 'Canarymessage' }),
    { 'sec-fetch-site': 'same-origin' },
  )
  // The line of a request is printed after its answer.
  await expect.poll(program.output).toMatch(/"path":"\/application-tracking".*"path":"\/get-started"/s)
  const log = program.output()
  for (const canary of ['canary@', 'leak.example', 'Canaryfirst', 'Canarymessage', 'GT-CNRY', SECRET_KEY]) {
    expect(log).not.toContain(canary)
  }
})

test('a request with two hosts is refused, because a proxy may have read the other one', async () => {
  const { hostname, port } = new URL(program.origin)
  const answer = (hosts: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) }, () =>
        socket.write(`GET /about HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`),
      )
      const chunks: Array<Buffer> = []
      socket.on('data', chunk => chunks.push(chunk))
      socket.on('end', () => resolve(Buffer.concat(chunks).toString('latin1')))
      socket.on('error', reject)
    })
  expect(await answer('Host: a.example\r\nHost: b.example\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await answer('host: a.example\r\nHOST: a.example\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await answer('Host: a.example\r\n')).toMatch(/^HTTP\/1\.1 200 /)
})

test('C8: the error about invalid environment variables names all of them without their values', async () => {
  const { code, output } = await programThatEnds({
    PORT: 'secretport',
    PUBLIC_URL: 'https://talentpassage.example',
    PAYSTACK_SECRET_KEY: 'notakey',
    SESSION_SECRET: 'short',
  })
  expect(code).toBe(1)
  for (const name of ['PORT', 'PAYSTACK_SECRET_KEY', 'SESSION_SECRET', 'SMTP_URL']) expect(output).toContain(name)
  for (const value of ['secretport', 'notakey', 'short']) expect(output).not.toContain(value)
})

test('a port in use is reported as a one-line error', async () => {
  const { port } = new URL(program.origin)
  const { code, output } = await programThatEnds({ PORT: port, HOST: '127.0.0.1' })
  expect(code).toBe(1)
  expect(output).toContain(`Port ${port} is in use`)
})

async function readSecurityPolicy(path: string): Promise<string> {
  return (await fetch(program.origin + path)).headers.get('content-security-policy') ?? ''
}

function sendPost(
  path: string,
  body: string | URLSearchParams | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
) {
  return fetch(program.origin + path, { method: 'POST', body, headers, redirect: 'manual' })
}
