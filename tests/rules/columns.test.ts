import { globSync, readFileSync } from 'node:fs'
import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { QUESTION_KEYS } from '#src/features/applications/questions.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { enquiries } from '#src/features/messages/table.server.ts'
import { people } from '#src/features/people/table.server.ts'
import { INTERNAL } from '#src/features/privacy/collect-person.server.ts'

const TABLES: Record<string, PgTable> = { people, cases, applications, enquiries, documents }

/** Columns that no page of staff or applicants reads, and why. */
const SHOWN_NOWHERE = {
  'cases.personId': 'joins',
  'cases.listedAt': 'sorts conversations',
  'cases.sortName': 'sorts',
  'applications.privacyAgreedAt': 'proves consent, in the copy of a person’s data',
  'documents.reviewedBy': 'the history names the reviewer',
  'documents.decisionMailDueAt': 'for the job that sends the mail',
  'documents.replacedBy': 'joins',
}

const listColumns = () =>
  Object.entries(TABLES).flatMap(([table, columns]) =>
    Object.keys(getTableColumns(columns)).map(column => ({ table, column })),
  )

test('each column of people, cases and documents is on a page, or its reason is here', () => {
  const files = globSync('src/web/{staff,applicant}/**/*.{ts,tsx}').filter(file => !/\.test\.|\/help\//.test(file))
  const source = files.map(file => readFileSync(file, 'utf8')).join('\n')
  // Pages show the answers to questions by their list.
  const words = new Set([...(source.match(/\w+/g) ?? []), ...QUESTION_KEYS])
  const unseen = listColumns().filter(({ column }) => !words.has(column))
  expect(unseen.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(Object.keys(SHOWN_NOWHERE).sort())
})

test('the copy of a person’s data leaves out only these columns of them', () => {
  const hidden = listColumns().filter(({ column }) => INTERNAL.has(column))
  expect(hidden.map(({ table, column }) => `${table}.${column}`)).toEqual([
    'cases.fingerprint',
    'cases.sortName',
    'cases.searchText',
  ])
})
