import type { Permission } from '#src/features/staff/roles.ts'

export type Question = {
  question: string
  /** Each text is a paragraph. A test checks that each label in “…” exists on a page. */
  answer: ReadonlyArray<string>
  /** The search also finds the question by these words, which its texts do not contain. */
  keywords?: string
  /** Leads to the page for the task. `may` is the permission that the page requires. */
  link?: { text: string; href: string; may?: Permission }
}

export type Topic = { key: string; title: string; questions: ReadonlyArray<Question> }
