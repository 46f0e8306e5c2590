import { z } from 'zod'
import { RESUBMISSION_TYPES, type ResubmissionType } from '#src/features/documents/document-types.ts'
import { singleLine } from '#src/form-text.ts'
import { CHOICE_ERRORS, PRIVACY_VERSION, PRIVACY_VERSIONS } from './uploads.ts'

/** The fields beside the file, in a form that sends it in one piece. */
export const UPLOAD_FIELDS = ['intent', 'once', 'documentType', 'requestId', 'privacyVersion'] as const

const KEYS = Object.keys(RESUBMISSION_TYPES) as Array<ResubmissionType>

/** The words beside the button were those of a day. Where it is left out they were those of now; nobody agreed to what never stood there. */
const privacyVersion = z.preprocess(
  said => said || PRIVACY_VERSION,
  z.enum(PRIVACY_VERSIONS, { error: 'Please reload the page, and send the file once more' }),
)

/**
 * What comes with a file. `documentType` is in words; for a resubmission, a key that becomes words. An invalid request
 * counts as none.
 */
export const uploadSchema = z.discriminatedUnion(
  'purpose',
  [
    z.object({
      purpose: z.literal('document'),
      documentType: singleLine({ required: CHOICE_ERRORS.type, max: 80 }),
      requestId: z.uuid().nullable().catch(null),
      privacyVersion,
    }),
    z.object({
      purpose: z.literal('resubmission'),
      documentType: z.enum(KEYS, { error: CHOICE_ERRORS.type }).transform(key => RESUBMISSION_TYPES[key]),
      requestId: z
        .unknown()
        .optional()
        .transform(() => null),
      privacyVersion,
    }),
  ],
  { error: 'We could not tell what this file is for. Please reload the page and send it again.' },
)

export type SaidOfUpload = z.output<typeof uploadSchema>
