/**
 * What an owner may word in a message: the sentences we speak. Subjects, headings, buttons, links, sums, tables and
 * what the law makes us say are no passages, so that no wording can make a message wrong.
 */
export type MailWording<Data, Key extends string = string> = {
  /** When it goes out: one sentence. */
  when: string
  passages: Readonly<Record<Key, Passage<Data>>>
}

export type Passage<Data> = {
  /** Where in the message it stands, or in which case it is said. */
  label: string
  /** Paragraphs with an empty line between. `{name}` and the like are filled in when the message is sent. */
  original: string
  placeholders: Readonly<Record<string, Placeholder<Data>>>
  /** Those it cannot do without, because nothing else in the message says them. */
  required?: ReadonlyArray<string>
  /** A message in which it stands, for the preview. */
  sample: Data
}

export type Placeholder<Data> = {
  /** "The applicant’s name" */
  means: string
  of(data: Data): string
}

/** The words that staff gave to passages of one message. What is not here is said in the original's. */
export type Wordings = ReadonlyMap<string, string>
