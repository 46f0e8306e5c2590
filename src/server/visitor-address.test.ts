import { expect, test } from 'vitest'
import { createForwardingWarning, findVisitorAddress } from './visitor-address.ts'

test('without a trusted proxy the visitor’s address is that of the connection', () => {
  expect(findVisitorAddress('10.0.0.1', '1.2.3.4', 0)).toBe('10.0.0.1')
  expect(findVisitorAddress('10.0.0.1', undefined, 0)).toBe('10.0.0.1')
})

test('C14: behind one proxy the last entry of X-Forwarded-For is the visitor’s address', () => {
  expect(findVisitorAddress('10.0.0.1', '1.2.3.4', 1)).toBe('1.2.3.4')
  expect(findVisitorAddress('10.0.0.1', '6.6.6.6, 7.7.7.7 , 1.2.3.4', 1)).toBe('1.2.3.4')
})

test('behind two proxies the second-last entry of X-Forwarded-For is the visitor’s address', () => {
  expect(findVisitorAddress('10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2', 2)).toBe('1.2.3.4')
})

test('a missing, empty or short X-Forwarded-For falls back to the address of the connection', () => {
  expect(findVisitorAddress('10.0.0.1', undefined, 1)).toBe('10.0.0.1')
  expect(findVisitorAddress('10.0.0.1', '', 1)).toBe('10.0.0.1')
  expect(findVisitorAddress('10.0.0.1', '1.2.3.4, ', 1)).toBe('10.0.0.1')
  expect(findVisitorAddress('10.0.0.1', '1.2.3.4', 2)).toBe('10.0.0.1')
})

test('a visitor whose connection has closed has the address “unknown”', () => {
  expect(findVisitorAddress(undefined, undefined, 0)).toBe('unknown')
})

test('IPv6 addresses in one /64 network count as one address, and a port is ignored', () => {
  expect(findVisitorAddress('10.0.0.1', '2001:db8:1:2:aaaa::1', 1)).toBe(
    findVisitorAddress('10.0.0.1', '2001:db8:1:2:bbbb::2', 1),
  )
  expect(findVisitorAddress('10.0.0.1', '2001:db8:1:3::1', 1)).not.toBe(
    findVisitorAddress('10.0.0.1', '2001:db8:1:2::1', 1),
  )
  expect(findVisitorAddress('::ffff:8.8.8.8', undefined, 0)).toBe('8.8.8.8')
  expect(findVisitorAddress('10.0.0.1', '8.8.8.8:1234', 1)).toBe('8.8.8.8')
  expect(findVisitorAddress('10.0.0.1', '[2001:db8::1]:443', 1)).toBe(findVisitorAddress('2001:db8::1', undefined, 0))
})

test('an invalid X-Forwarded-For falls back to the address of the connection', () => {
  expect(findVisitorAddress('10.0.0.1', 'nonsense', 1)).toBe('10.0.0.1')
})

test('the log warns once that a forwarded address is ignored and does not contain the address', () => {
  const warnings: Array<unknown> = []
  const log = { warn: (...line: Array<unknown>) => warnings.push(line) } as Parameters<
    typeof createForwardingWarning
  >[0]
  const warn = createForwardingWarning(log, 0)
  warn(undefined)
  expect(warnings).toEqual([])
  warn('203.0.113.9')
  warn('203.0.113.10')
  expect(warnings).toHaveLength(1)
  expect(JSON.stringify(warnings)).toContain('TRUST_PROXY is 0')
  expect(JSON.stringify(warnings)).not.toContain('203.0.113')
  createForwardingWarning(log, 1)('203.0.113.9')
  expect(warnings).toHaveLength(1)
})
