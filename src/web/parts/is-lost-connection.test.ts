import { expect, test } from 'vitest'
import { isLostConnection } from './is-lost-connection.ts'

test('a network error of Chromium, Firefox or Safari is a lost connection, even in the middle of a response', () => {
  for (const message of [
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'The Internet connection appears to be offline.',
    'The network connection was lost.',
  ]) {
    expect(isLostConnection(new TypeError(message)), message).toBe(true)
  }
  const errorWhileReading = new Error('Unable to decode turbo-stream response', {
    cause: new TypeError('network error'),
  })
  expect(isLostConnection(errorWhileReading)).toBe(true)
})

test('a program error, a server-side fetch error and an error response are not lost connections', () => {
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
