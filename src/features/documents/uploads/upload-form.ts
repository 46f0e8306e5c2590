import { z } from 'zod'
import { RESUBMISSION_TYPES, type ResubmissionType } from '#src/features/documents/document-types.ts'
import { CHOICE_ERRORS, PRIVACY_VERSION, PRIVACY_VERSIONS } from '#src/features/files/uploads.ts'
import { singleLine } from '#src/form-text.ts'

export const UPLOAD_FIELDS = [
  'intent',
  'idempotencyKey',
  'documentType',
  'requestId',
  'replacesId',
  'pieceId',
  'privacyVersion',
] as const

const RESUBMISSION_KEYS = Object.keys(RESUBMISSION_TYPES) as Array<ResubmissionType>

const privacyVersion = z.preprocess(
  input => input || PRIVACY_VERSION,
  z.enum(PRIVACY_VERSIONS, { error: 'Please reload the page, and send the file once more' }),
)

/** An invalid `requestId`, `replacesId` or `pieceId` becomes null and causes no error. */
export const uploadSchema = z.discriminatedUnion(
  'purpose',
  [
    z.object({
      purpose: z.literal('document'),
      documentType: singleLine({ required: CHOICE_ERRORS.type, max: 80 }),
      requestId: z.uuid().nullable().catch(null),
      replacesId: z.uuid().nullable().catch(null),
      pieceId: z.uuid().nullable().catch(null),
      privacyVersion,
    }),
    z.object({
      purpose: z.literal('resubmission'),
      documentType: z.enum(RESUBMISSION_KEYS, { error: CHOICE_ERRORS.type }).transform(key => RESUBMISSION_TYPES[key]),
      requestId: z
        .unknown()
        .optional()
        .transform(() => null),
      replacesId: z
        .unknown()
        .optional()
        .transform(() => null),
      pieceId: z
        .unknown()
        .optional()
        .transform(() => null),
      privacyVersion,
    }),
  ],
  { error: 'We could not tell what this file is for. Please reload the page and send it again.' },
)

export type UploadFormInput = z.output<typeof uploadSchema>
