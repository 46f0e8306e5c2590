import { describe, expect, test } from 'vitest'
import { askedUpload, percentHere, typesToChoose } from './asked-upload.ts'
import type { TrackingPage } from './tracking-page.server.ts'

type Request = TrackingPage['requests'][number]

function pageWith(requests: ReadonlyArray<Partial<Request>>, uploads: ReadonlyArray<object> = []) {
  const documents = [{ id: 'rejected', requestId: null, documentType: 'Certificate', status: 'rejected' }]
  return { application: { status: 'under_review' }, requests, uploads, documents } as unknown as TrackingPage
}

describe('the types that can be sent', () => {
  test('begin with what is asked for, once, whether it is pending or expired', () => {
    const page = pageWith([
      { documentType: 'Recommendation letter', status: 'pending' },
      { documentType: 'Passport', status: 'expired' },
      { documentType: 'Recommendation letter', status: 'pending' },
      { documentType: 'Certificate', status: 'fulfilled' },
    ])
    expect(typesToChoose(page).map(([, label]) => label)).toEqual([
      'Recommendation letter (Requested)',
      'Passport (Requested)',
      'CV/Resume',
      'Certificate',
      'Proof of Address',
      'Bank Statement',
      'Other',
    ])
  })
})

const PROGRAMME = { documentType: 'Other', fileName: 'programme.pdf', sizeBytes: 1000, percent: 62 }

describe('the dialog', () => {
  const page = pageWith(
    [
      { id: 'open', documentType: 'Passport', status: 'expired' },
      { id: 'done', documentType: 'Certificate', status: 'fulfilled' },
    ],
    [
      {
        id: 'begun',
        state: 'arriving',
        purpose: 'document',
        documentType: 'Other',
        requestId: null,
        fileName: 'programme.pdf',
        receivedBytes: 629,
        sizeBytes: 1000,
      },
    ],
  )

  test('knows the request that it was opened for', () => {
    expect(askedUpload(page, 'open')).toMatchObject({ documentType: 'Passport', requestId: 'open', goesOnWith: null })
  })

  test('knows what was rejected and is sent again', () => {
    expect(askedUpload(page, 'rejected')).toMatchObject({ documentType: 'Certificate', requestId: null })
  })

  test('goes on with what is here in part', () => {
    expect(askedUpload(page, 'begun')).toEqual({
      documentType: 'Other',
      requestId: null,
      goesOnWith: PROGRAMME,
      begun: null,
    })
  })

  test.each(['new', 'done', 'gone'])(
    'is for any document when opened for "%s", and tells of what is here in part',
    asked => {
      expect(askedUpload(page, asked)).toEqual({
        documentType: '',
        requestId: null,
        goesOnWith: null,
        begun: PROGRAMME,
      })
    },
  )
})

test('what is not whole is never shown as whole', () => {
  expect(percentHere({ receivedBytes: 9_999, sizeBytes: 10_000 })).toBe(99)
})
