import type { Refusal } from '#src/features/documents/uploads.ts'

/** An upload that is refused before its first byte: for a reason of the file or the application, or for what was filled in. */
export class TusRefusal extends Error {
  override name = 'TusRefusal'
  readonly refusal: Refusal | null

  constructor(why: { refusal: Refusal } | { words: string }) {
    super('words' in why ? why.words : why.refusal)
    this.refusal = 'refusal' in why ? why.refusal : null
  }
}
