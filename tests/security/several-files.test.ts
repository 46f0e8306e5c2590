import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addresses } from '#src/addresses.ts'
import { MAX_FILES_IN_FORM } from '#src/features/documents/staff-document-form.ts'
import { LIMITS } from '#src/features/site/limits/limits.ts'
import { createSender, intakeFiles, proveAddress, type Sender } from '../support/sending-files.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
let applicant: Sender

beforeAll(async () => {
  program = await sharedProgram()
  applicant = await proveAddress(program.db, await createSender(program, program.db))
}, 60_000)

test.each([
  ['documents', 'upload-by-application', { intent: 'upload', documentType: '' }],
  ['messages', 'message-by-application', { text: 'long '.repeat(1001) }],
] as const)('each file of a form with %s counts towards the limit of an hour', async (tab, limit, fields) => {
  const filesBefore = await intakeFiles(program)
  const statuses: Array<number> = []
  for (let count = 0; count <= LIMITS[limit].times; count += MAX_FILES_IN_FORM) statuses.push(await send(tab, fields))
  expect(statuses.at(-1)).toBe(429)
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([422]))
  expect(await intakeFiles(program)).toEqual(filesBefore)
})

let addressCount = 0

async function send(tab: 'documents' | 'messages', fields: Record<string, string>): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ idempotencyKey: randomUUID(), ...fields })) form.set(name, value)
  for (let number = 0; number < MAX_FILES_IN_FORM; number++)
    form.append('file', new Blob(['text']), `letter ${number}.pdf`)
  addressCount += 1
  const { status } = await fetch(program.origin + addresses.tracking({ reference: applicant.reference, tab }), {
    method: 'POST',
    headers: {
      cookie: applicant.cookie,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `198.18.77.${addressCount}`,
    },
    body: form,
    redirect: 'manual',
  })
  return status
}
