import { expect, test } from 'vitest'
import { readCodeTarget, writeCodeTarget } from './targets.ts'

const DOCUMENT = { kind: 'document', documentId: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

test.each([
  { kind: 'details' } as const,
  { kind: 'access' } as const,
  { kind: 'dates' } as const,
  { kind: 'documents' } as const,
  DOCUMENT,
])('the target %o can be written into an address and read again', target => {
  expect(readCodeTarget(writeCodeTarget(target))).toEqual(target)
})

test.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  '/admin',
  'document-',
  'document-../admin',
  'constructor',
])('the target "%s" leads to the details, never to another address', text => {
  expect(readCodeTarget(text)).toEqual({ kind: 'details' })
})
