import { expect, test } from 'vitest'
import { rawRequest } from '#tests/support/raw-request.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import { hashBody, type StoredAnswer, sendStored } from './stored-answer.ts'

const storedAnswer: StoredAnswer = {
  type: 'text/plain',
  hash: 'h',
  body: bytes('as it is'),
  br: bytes('brotli'),
  gzip: bytes('gzip'),
  headers: { 'cache-control': 'no-cache' },
  hasEtag: true,
}

async function requestStored(headers: Record<string, string> = {}, answer: Partial<StoredAnswer> = {}, method = 'GET') {
  const origin = await startTestServer((request, response) => {
    sendStored(request, response, { ...storedAnswer, ...answer })
  })
  const response = await rawRequest(origin, '/', { method, headers })
  return {
    status: response.status,
    encoding: response.headers['content-encoding'] ?? null,
    etag: response.headers.etag,
    length: response.headers['content-length'] ?? null,
    body: response.body.toString(),
  }
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.1, gzip;q=1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['identity', null],
  ['brotli', null],
  ['', null],
])('with accept-encoding “%s” the content encoding is %s', async (accepted, encoding) => {
  expect((await requestStored({ 'accept-encoding': accepted })).encoding).toBe(encoding)
})

test('without an accepted or stored encoding the body is sent uncompressed', async () => {
  expect(await requestStored()).toEqual({ status: 200, encoding: null, etag: '"h"', length: '8', body: 'as it is' })
  expect((await requestStored({ 'accept-encoding': 'br, gzip' }, { br: null })).encoding).toBe('gzip')
  expect((await requestStored({ 'accept-encoding': 'br, gzip' }, { br: null, gzip: null })).encoding).toBe(null)
})

test('each encoding has its own ETag and length, and HEAD has no body', async () => {
  const brotliHeaders = { 'accept-encoding': 'br' }
  expect(await requestStored(brotliHeaders)).toEqual({
    status: 200,
    encoding: 'br',
    etag: '"h-br"',
    length: '6',
    body: 'brotli',
  })
  expect(await requestStored(brotliHeaders, {}, 'HEAD')).toEqual({
    status: 200,
    encoding: 'br',
    etag: '"h-br"',
    length: '6',
    body: '',
  })
})

test.each([
  ['"h"', 304],
  ['W/"h"', 304],
  ['"other", W/"h"', 304],
  ['"other","h"', 304],
  [' * ', 304],
  ['"other"', 200],
  ['h', 200],
  ['"h-br"', 200],
  ['"x*"', 200],
  ['', 200],
])('a request with If-None-Match %s is answered with status %i', async (header, status) => {
  const answer = await requestStored({ 'if-none-match': header })
  expect(answer.status).toBe(status)
  expect(answer.etag).toBe('"h"')
  if (status === 304) expect(answer).toMatchObject({ body: '', length: null, encoding: null })
})

test('different bytes have different hashes', () => {
  expect(hashBody(bytes('one'))).not.toBe(hashBody(bytes('two')))
  expect(hashBody(bytes('one'))).toBe(hashBody(bytes('one')))
})

function bytes(text: string) {
  return new TextEncoder().encode(text)
}
