import { ACCOUNTS_TOPIC } from './accounts.ts'
import { APPLICATIONS_TOPIC } from './applications.ts'
import { CALENDAR_TOPIC } from './calendar.ts'
import { DOCUMENTS_TOPIC } from './documents.ts'
import { FINDING_TOPIC } from './finding.ts'
import { MAIL_TOPIC } from './mail.ts'
import { MESSAGES_TOPIC } from './messages.ts'
import { MONEY_TOPIC } from './money.ts'
import { REPORTS_TOPIC } from './reports.ts'
import { SETTINGS_TOPIC } from './settings.ts'
import type { Topic } from './topic.ts'

export const TOPICS: ReadonlyArray<Topic> = [
  FINDING_TOPIC,
  APPLICATIONS_TOPIC,
  DOCUMENTS_TOPIC,
  MONEY_TOPIC,
  CALENDAR_TOPIC,
  MESSAGES_TOPIC,
  MAIL_TOPIC,
  REPORTS_TOPIC,
  SETTINGS_TOPIC,
  ACCOUNTS_TOPIC,
]

/** Puts the name of the payment provider into the answers. */
export function topicsForProvider(provider: string): Array<Topic> {
  return TOPICS.map(topic => ({
    ...topic,
    questions: topic.questions.map(question => ({
      ...question,
      answer: question.answer.map(paragraph => paragraph.replaceAll('{provider}', provider)),
    })),
  }))
}
