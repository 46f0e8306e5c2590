export type Question = {
  question: string
  /** Paragraphs. Each label in “…” must exist on a page; a test checks this. */
  answer: ReadonlyArray<string>
  /** Search words that the question and the answer do not contain. */
  keywords?: string
  /** Where it is done. `isForOwners`: others cannot open that page. */
  way?: { text: string; href: string; isForOwners?: true }
}

export type Topic = { key: string; title: string; questions: ReadonlyArray<Question> }
