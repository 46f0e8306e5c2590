import { assertNever } from '#src/assert-never.ts'
import { REFUSALS } from '#src/features/files/uploads.ts'
import type { PostedUpload } from '../../guards/read-upload.server.ts'

/** A proof is optional, because a cash payment may have none. */
export function findProofError({ refusal }: PostedUpload): { file?: string } {
  switch (refusal) {
    case null:
    case 'no-file':
      return {}
    case 'two-files':
      return { file: 'You can only attach one file.' }
    case 'empty':
    case 'too-large':
      return { file: REFUSALS[refusal] }
    default:
      return assertNever(refusal)
  }
}
