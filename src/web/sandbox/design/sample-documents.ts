import { STATUS_AFTER_RESUBMISSION } from '#src/features/applications/states.ts'
import { APPROVED, EXPIRED, FULFILLED, REJECTED, REQUESTED, UNREVIEWED } from '#src/features/documents/states.ts'
import type { DocumentLists } from '../../applicant/track/tracking-page.server.ts'
import { LONG_FILE, REFERENCE } from './samples.ts'

const FILE_ID = { requestId: null, documentType: 'Recommendation Letter', addedByUs: null }
const FILE = { ...FILE_ID, answer: null, size: '1.2 MB', uploadedOn: '21 November 2026' }
const REQUEST = { requestedOn: '18 November 2026', description: 'We need the photograph page in colour.' }

export const APPLICATION_PAGE: DocumentLists = {
  hasProof: true,
  application: { reference: REFERENCE, status: STATUS_AFTER_RESUBMISSION, endedByRefundAt: null },
  documents: [
    {
      ...FILE,
      id: '1',
      fileName: LONG_FILE,
      status: UNREVIEWED,
      comment: null,
      answer: 'With us, answer by Tuesday 1 December 2026.',
    },
    { ...FILE, id: '2', fileName: 'cv.pdf', status: APPROVED, comment: 'Thank you.', addedByUs: 'Added by us' },
    { ...FILE, id: '3', fileName: 'a.jpg', status: REJECTED, comment: 'The right edge is cut off.' },
  ],
  requests: [
    { ...REQUEST, id: '4', documentType: 'Passport', status: REQUESTED, due: null },
    { ...REQUEST, id: '5', documentType: 'Certificate', status: FULFILLED, due: null },
    {
      ...REQUEST,
      id: '6',
      documentType: 'Bank Statement',
      status: EXPIRED,
      due: { on: '20 November 2026', in: 'yesterday', late: '1 day late' },
    },
  ],
}
