import { describe, expect, test } from 'vitest'
import { receivedPercent, requestedUpload, typesToChoose } from './requested-upload.ts'
import type { TrackingPage } from './tracking-page.server.ts'

type Request = TrackingPage['requests'][number]

function pageWith(requests: ReadonlyArray<Partial<Request>>, uploads: ReadonlyArray<object> = []) {
  const documents = [{ id: 'rejected', requestId: null, documentType: 'Certificate', status: 'rejected' }]
  return { application: { status: 'under_review' }, requests, uploads, documents } as unknown as TrackingPage
}

describe('the document types in the upload dialog', () => {
  test('begin with each type of a pending or expired request, without repetitions', () => {
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

const UNFINISHED_PROGRAMME = { documentType: 'Other', fileName: 'programme.pdf', sizeBytes: 1000, percent: 62 }

describe('the upload dialog', () => {
  const page = pageWith(
    [
      { id: 'open', documentType: 'Passport', status: 'expired' },
      { id: 'done', documentType: 'Certificate', status: 'fulfilled' },
    ],
    [
      {
        id: 'unfinished',
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

  test('selects the request whose id is in the URL', () => {
    expect(requestedUpload(page, 'open')).toMatchObject({ documentType: 'Passport', requestId: 'open', resumes: null })
  })

  test('selects the type of the rejected document whose id is in the URL', () => {
    expect(requestedUpload(page, 'rejected')).toMatchObject({ documentType: 'Certificate', requestId: null })
  })

  test('resumes the unfinished upload whose id is in the URL', () => {
    expect(requestedUpload(page, 'unfinished')).toEqual({
      documentType: 'Other',
      requestId: null,
      resumes: UNFINISHED_PROGRAMME,
      partial: null,
    })
  })

  test.each(['new', 'done', 'gone'])(
    'selects no type for the id "%s" and offers the unfinished upload',
    requestedId => {
      expect(requestedUpload(page, requestedId)).toEqual({
        documentType: '',
        requestId: null,
        resumes: null,
        partial: UNFINISHED_PROGRAMME,
      })
    },
  )
})

test('the progress of an unfinished upload is rounded down, so it never shows 100 %', () => {
  expect(receivedPercent({ receivedBytes: 9_999, sizeBytes: 10_000 })).toBe(99)
})
