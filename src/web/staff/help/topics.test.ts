import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import routes from '../../routes.ts'
import { staffPages } from '../frame/staff-pages.ts'
import { SECTION_KEYS } from '../settings/sections.ts'
import { searchTopics } from './search-topics.ts'
import { TOPICS } from './topics.ts'

const questions = TOPICS.flatMap(topic => topic.questions)
const links = questions.flatMap(({ link }) => link ?? [])

test('every answer links to a staff page', () => {
  expect(questions.filter(({ link }) => link === undefined).map(({ question }) => question)).toEqual([])
  const broken = links.filter(({ href }) => {
    const route = matchRoutes(toRouteObjects(routes), new URL(href, 'http://ours.example'))?.at(-1)?.route
    return route === undefined || route.path === '*' || !route.path?.startsWith('admin/')
  })
  expect(broken).toEqual([])
})

test('every link to a part of Settings has the anchor of a section', () => {
  const anchors = links.flatMap(({ href }) => href.split('#')[1] ?? [])
  expect(anchors.length).toBeGreaterThan(5)
  expect(anchors.filter(anchor => !SECTION_KEYS.some(section => section === anchor))).toEqual([])
})

test('for every page of the sidebar an answer links to it', () => {
  const answered = links.map(({ href }) => new URL(href, 'http://ours.example').pathname)
  const unanswered = staffPages('owner').filter(({ name, href }) => name !== 'Help' && !answered.includes(href))
  expect(unanswered).toEqual([])
})

test('every label quoted in an answer exists on a page', () => {
  const pages = pageSources()
  const quoted = questions.flatMap(({ answer }) =>
    [...answer.join(' ').matchAll(/“([^”]+)”/g)].map(([, words]) => words),
  )
  expect(quoted.length).toBeGreaterThan(60)
  expect([...new Set(quoted)].filter(words => words !== undefined && !isLabelOnPage(words, pages))).toEqual([])
})

test.each([
  'refund',
  'deadline',
  'assign',
  'gdpr',
  'wrong e-mail',
  'chargeback',
  'reschedule',
  'template',
  'permissions',
  'dark mode',
])('searching for “%s” finds an answer', words => {
  expect(searchTopics(TOPICS, words)).not.toEqual([])
})

test('no question appears twice', () => {
  const titles = questions.map(({ question }) => question)
  expect(titles).toEqual([...new Set(titles)])
})

/** Finds the label only as a whole string or text of a page, not as part of a longer one. */
function isLabelOnPage(words: string, pages: string): boolean {
  // The code computes the first word of the button “Block and keep the booking”.
  const literal = words.replace(/^Block (?=and )/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`[>'"\`}] ?${literal} ?[<'"\`{]`).test(pages)
}

function pageSources(): string {
  const folders = ['src/web/staff', 'src/web/parts', 'src/web/ui', 'src/features']
  return folders
    .flatMap(folder => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => !file.includes('/staff/help'))
    .map(file => readFileSync(file, 'utf8'))
    .join('\n')
    .replace(/\{' '\}/g, ' ')
    .replace(/\s+/g, ' ')
}

function toRouteObjects(entries: ReadonlyArray<RouteConfigEntry>): Array<RouteObject> {
  return entries.map(({ path, index, children }) =>
    index === true ? { index: true } : { path, children: children && toRouteObjects(children) },
  )
}
