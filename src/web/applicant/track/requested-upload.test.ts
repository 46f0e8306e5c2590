import { describe, expect, test } from 'vitest'
import { listUsualRequests } from '#src/features/documents/document-types.ts'
import { calculateReceivedPercent, findRequestedUpload, listTypesToChoose } from './requested-upload.ts'
import type { TrackingPage } from './tracking-page.server.ts'

type Request = TrackingPage['requests'][number]

function createPage(requests: ReadonlyArray<Partial<Request>>, uploads: ReadonlyArray<object> = []) {
  const documents = [
    { id: 'rejected', requestId: null, documentType: 'Certificate', status: 'rejected', addedByUs: null },
    { id: 'unreviewed', documentType: 'Bank Statement', fileName: 'bank.pdf', status: 'pending', addedByUs: null },
    { id: 'added', documentType: 'Passport', fileName: 'scan.pdf', status: 'pending', addedByUs: 'Added by us' },
  ]
  return {
    application: { status: 'under_review', endedByRefundAt: null, sector: 'technology' },
    requests,
    uploads,
    documents,
    hasProof: true,
  } as unknown as TrackingPage
}

describe('document types in the upload dialog', () => {
  test('the document types that pending or expired requests ask for are listed first, each once', () => {
    const page = createPage([
      { documentType: 'Recommendation letter', status: 'pending' },
      { documentType: 'Passport', status: 'expired' },
      { documentType: 'Recommendation letter', status: 'pending' },
      { documentType: 'Certificate', status: 'fulfilled' },
    ])
    expect(listTypesToChoose(page).map(([, label]) => label)).toEqual([
      'Recommendation letter (Requested)',
      'Passport (Requested)',
      'CV/Resume',
      'Personal Statement',
      'Certificate',
      'Proof of Address',
      'Bank Statement',
      'First Recommendation Letter',
      'Second Recommendation Letter',
      'Third Recommendation Letter',
      ...listUsualRequests('technology')
        .slice(5)
        .map(({ documentType }) => documentType),
      'Other',
    ])
  })
})

const UNFINISHED_PROGRAMME = { documentType: 'Other', fileName: 'programme.pdf', sizeBytes: 1000, percent: 62 }

describe('opening the upload dialog', () => {
  const page = createPage(
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
        pieceId: null,
        fileName: 'programme.pdf',
        receivedBytes: 629,
        sizeBytes: 1000,
      },
    ],
  )

  test('an unreviewed document of the applicant can be replaced after the mailed code, and one that we added cannot', () => {
    expect(findRequestedUpload(page, 'unreviewed')).toMatchObject({
      documentType: 'Bank Statement',
      replaced: { id: 'unreviewed', fileName: 'bank.pdf' },
    })
    expect(findRequestedUpload(page, 'added')).toMatchObject({ documentType: '', replaced: null })
    expect(findRequestedUpload({ ...page, hasProof: false }, 'unreviewed')).toMatchObject({ replaced: null })
  })

  test('the dialog selects the request whose id is in the URL', () => {
    expect(findRequestedUpload(page, 'open')).toMatchObject({
      documentType: 'Passport',
      requestId: 'open',
      resumedUpload: null,
    })
  })

  test('the dialog selects the type of the rejected document whose id is in the URL', () => {
    expect(findRequestedUpload(page, 'rejected')).toMatchObject({ documentType: 'Certificate', requestId: null })
  })

  test('the dialog resumes the unfinished upload whose id is in the URL', () => {
    expect(findRequestedUpload(page, 'unfinished')).toEqual({
      documentType: 'Other',
      requestId: null,
      pieceId: null,
      resumedUpload: UNFINISHED_PROGRAMME,
      unfinishedUpload: null,
      replaced: null,
    })
  })

  test.each(['new', 'done', 'gone'])(
    'if the id "%s" in the URL belongs to no open request, the dialog selects no type and offers the unfinished upload',
    requestedId => {
      expect(findRequestedUpload(page, requestedId)).toEqual({
        documentType: '',
        requestId: null,
        pieceId: null,
        resumedUpload: null,
        unfinishedUpload: UNFINISHED_PROGRAMME,
        replaced: null,
      })
    },
  )
})

test('the progress of an unfinished upload is rounded down, so it never shows 100 %', () => {
  expect(calculateReceivedPercent({ receivedBytes: 9_999, sizeBytes: 10_000 })).toBe(99)
})
