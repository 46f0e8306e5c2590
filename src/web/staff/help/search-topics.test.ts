import { expect, test } from 'vitest'
import { findWords, searchTopics, splitMatches } from './search-topics.ts'
import type { Topic } from './topic.ts'

const TOPICS: ReadonlyArray<Topic> = [
  {
    key: 'calendar',
    title: 'Calendar',
    questions: [
      { question: 'How do I close a day?', answer: ['Press “Close Days”.', 'Customers can then book nothing.'] },
      { question: 'Who is Adébáyọ̀?', answer: ['A teacher who has booked. We sent her an e-mail.'] },
    ],
  },
  { key: 'other', title: 'Accounts', questions: [{ question: 'How long am I signed in?', answer: ['For 24 hours.'] }] },
]

const findQuestions = (query: string) =>
  searchTopics(TOPICS, query).flatMap(({ questions }) => questions.map(({ question }) => question))
const CLOSE_DAY_QUESTION = 'How do I close a day?'
const PERSON_QUESTION = 'Who is Adébáyọ̀?'

test.each([
  ['a word in the question', 'close', [CLOSE_DAY_QUESTION]],
  ['a word in the answer', 'customers', [CLOSE_DAY_QUESTION]],
  ['the title of a topic', 'calendar', [CLOSE_DAY_QUESTION, PERSON_QUESTION]],
  ['several words in different places', 'calendar nothing day', [CLOSE_DAY_QUESTION]],
  ['words in other capitals with extra spaces', '  CLOSE   DAYS ', [CLOSE_DAY_QUESTION]],
  ['a word without its accents', 'adebayo', [PERSON_QUESTION]],
  ['a word with extra accents', 'clöse', [CLOSE_DAY_QUESTION]],
  ['a word with combining accents', 'Ade\u0301ba\u0301yo\u0323\u0300', [PERSON_QUESTION]],
  ['a word without its hyphen', 'email', [PERSON_QUESTION]],
  ['a phrase in quotes', '“Close Days”', [CLOSE_DAY_QUESTION]],
  ['part of a word', 'cust', [CLOSE_DAY_QUESTION]],
])('a search in Help for %s finds the matching questions', (_, query, questions) => {
  expect(findQuestions(query)).toEqual(questions)
})

test('a search in Help finds nothing if one of its words does not occur', () => {
  expect(findQuestions('calendar nothing nobody')).toEqual([])
})

test.each(['', '   ', '?', '“”'])('the search %j, which has no words, lists all questions', query => {
  expect(searchTopics(TOPICS, query)).toEqual(TOPICS)
})

const highlight = (text: string, query: string) =>
  splitMatches(text, findWords(query))
    .map(({ text: piece, isFound }) => (isFound ? `[${piece}]` : piece))
    .join('')

test.each([
  ['Press Close, and it is closed.', 'close', 'Press [Close], and it is [close]d.'],
  ['Adébáyọ̀ has booked', 'adebayo booked', '[Adébáyọ̀] has [booked]'],
  ['An e-mail went out', 'email', 'An [e-mail] went out'],
  ['abababa', 'aba', '[abababa]'],
  ['half-hours and hours', 'half-hour hours', '[half-hours] and [hours]'],
  ['nothing here', 'x', 'nothing here'],
  ['a man', 'a', 'a man'],
])('in the text %j, a search for %j highlights only the bracketed parts of %j', (text, query, highlighted) => {
  expect(highlight(text, query)).toBe(highlighted)
})

test('joining the highlighted and other pieces gives the original text for any search', () => {
  const text = 'Ọlá’s “half-hours”: ﬁve £ signs — and 🙂 Ɓauchi\u0301'
  for (const query of ['ola', 'five', 'bauchi', 'signs and', '🙂', '']) {
    expect(
      splitMatches(text, findWords(query))
        .map(piece => piece.text)
        .join(''),
    ).toBe(text)
  }
})
