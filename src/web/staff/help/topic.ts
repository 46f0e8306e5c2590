export type Question = {
  question: string
  /** Each text is a paragraph. A test checks that each label in “…” exists on a page. */
  answer: ReadonlyArray<string>
  /** The search also finds the question by these words, which its texts do not contain. */
  keywords?: string
  /** Leads to the page for the task. `isForOwners` marks a page that only owners can open. */
  link?: { text: string; href: string; isForOwners?: true }
}

export type Topic = { key: string; title: string; questions: ReadonlyArray<Question> }
