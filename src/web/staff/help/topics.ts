import { ACCOUNTS } from './accounts.ts'
import { APPLICATIONS } from './applications.ts'
import { CALENDAR } from './calendar.ts'
import { DOCUMENTS } from './documents.ts'
import { FINDING } from './finding.ts'
import { MAIL } from './mail.ts'
import { MONEY } from './money.ts'
import { SETTINGS } from './settings.ts'
import type { Topic } from './topic.ts'

export const TOPICS: ReadonlyArray<Topic> = [
  FINDING,
  APPLICATIONS,
  DOCUMENTS,
  MONEY,
  CALENDAR,
  MAIL,
  SETTINGS,
  ACCOUNTS,
]

/** Puts the name of the payment provider into the answers. */
export function topicsFor(provider: string): Array<Topic> {
  return TOPICS.map(topic => ({
    ...topic,
    questions: topic.questions.map(question => ({
      ...question,
      answer: question.answer.map(paragraph => paragraph.replaceAll('{provider}', provider)),
    })),
  }))
}
