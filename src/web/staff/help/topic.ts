export type Question = {
  question: string
  /** Paragraphs. What stands in “…” can be found on the page, word for word: a test looks. */
  answer: ReadonlyArray<string>
  /** Where it is done. `isForOwners`: to others that page is closed. */
  way?: { text: string; href: string; isForOwners?: true }
}

export type Topic = { key: string; title: string; questions: ReadonlyArray<Question> }
