export type Question = {
  question: string
  /** The paragraphs. A test checks that each label in “…” exists on a page. */
  answer: ReadonlyArray<string>
  /** Further words that find the question, which its texts do not contain. */
  keywords?: string
  /** Leads to the page for the task. Only owners can open a page with `isForOwners`. */
  link?: { text: string; href: string; isForOwners?: true }
}

export type Topic = { key: string; title: string; questions: ReadonlyArray<Question> }
