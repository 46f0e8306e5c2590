import { expect, test } from 'vitest'
import {
  codeSchema,
  isCodeFresh,
  isProofEnoughFor,
  maskEmail,
  readCodeTarget,
  spaceCode,
  writeCodeTarget,
} from './codes.ts'

test.each([
  '123456',
  ' 123 456 ',
  '123-456',
  '1 2 3 4 5 6',
  '１２３４５６',
  '“123–456”.',
  '\u200e123\u00ad456\u200b',
  '#123_456',
])('the code "%s" is read as six digits', typed => {
  expect(codeSchema.parse(typed)).toBe('123456')
})

test.each(['', '12345', '1234567', '12345a', '123456a', '123456 654321', undefined])(
  'the code "%s" is refused',
  typed => {
    expect(codeSchema.safeParse(typed).success).toBe(false)
  },
)

test('a code is shown in two groups', () => {
  expect(spaceCode('012345')).toBe('012 345')
})

test('a proof lasts for documents, and for a change of the address only thirty minutes', () => {
  const now = new Date('2026-11-26T10:00:00Z')
  const [old, fresh] = [new Date('2026-11-26T09:29:59Z'), new Date('2026-11-26T09:30:01Z')]
  expect(isProofEnoughFor('documents', old, now)).toBe(true)
  expect(isProofEnoughFor('address', old, now)).toBe(false)
  expect(isProofEnoughFor('address', fresh, now)).toBe(true)
})

test('a code is fresh for ten minutes, and not when its time is more than five minutes in the future', () => {
  const now = new Date('2026-11-26T10:00:00Z')
  const isFresh = (createdAt: string) => isCodeFresh(new Date(createdAt), now)
  expect(isFresh('2026-11-26T10:00:00Z')).toBe(true)
  expect(isFresh('2026-11-26T09:50:01Z')).toBe(true)
  expect(isFresh('2026-11-26T09:50:00Z')).toBe(false)
  expect(isFresh('2026-11-26T10:05:00Z')).toBe(true)
  expect(isFresh('2026-11-26T10:05:01Z')).toBe(false)
})

test.each([
  ['ada.obi@gmail.com', 'a•••@gmail.com'],
  ['a@b.ng', 'a•••@b.ng'],
])('the address %s is masked as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})

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
