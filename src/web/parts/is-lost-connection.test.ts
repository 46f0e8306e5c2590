import { expect, test } from 'vitest'
import { isLostConnection } from './is-lost-connection.ts'

test('a request that did not arrive is told apart in every browser, and while an answer is read', () => {
  for (const words of [
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'The Internet connection appears to be offline.',
    'The network connection was lost.',
  ]) {
    expect(isLostConnection(new TypeError(words)), words).toBe(true)
  }
  const cutShort = new Error('Unable to decode turbo-stream response', { cause: new TypeError('network error') })
  expect(isLostConnection(cutShort)).toBe(true)
})

test('a mistake of ours is none, nor is a request of the server’s or an answer on purpose', () => {
  for (const error of [
    new TypeError("Cannot read properties of undefined (reading 'shown')"),
    new TypeError('fetch failed'),
    new Error('Failed to fetch'),
    { status: 503, data: 'Failed to fetch' },
    null,
  ]) {
    expect(isLostConnection(error), String(error)).toBe(false)
  }
})
