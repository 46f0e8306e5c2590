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
const ways = questions.flatMap(({ way }) => way ?? [])

test('every answer links to a staff page', () => {
  expect(questions.filter(({ way }) => way === undefined).map(({ question }) => question)).toEqual([])
  const nowhere = ways.filter(({ href }) => {
    const route = matchRoutes(asObjects(routes), new URL(href, 'http://ours.example'))?.at(-1)?.route
    return route === undefined || route.path === '*' || !route.path?.startsWith('admin/')
  })
  expect(nowhere).toEqual([])
})

test('a link into Settings has the anchor of a section', () => {
  const anchors = ways.flatMap(({ href }) => href.split('#')[1] ?? [])
  expect(anchors.length).toBeGreaterThan(5)
  expect(anchors.filter(anchor => !SECTION_KEYS.some(section => section === anchor))).toEqual([])
})

test('every page of the sidebar has an answer', () => {
  const answered = ways.map(({ href }) => new URL(href, 'http://ours.example').pathname)
  const others = staffPages('owner').filter(({ name, href }) => name !== 'Help' && !answered.includes(href))
  expect(others).toEqual([])
})

test('every label quoted in an answer exists on a page', () => {
  const pages = pageSources()
  const quoted = questions.flatMap(({ answer }) =>
    [...answer.join(' ').matchAll(/“([^”]+)”/g)].map(([, words]) => words),
  )
  expect(quoted.length).toBeGreaterThan(60)
  expect([...new Set(quoted)].filter(words => words !== undefined && !stands(words, pages))).toEqual([])
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

test('questions are unique', () => {
  const asked = questions.map(({ question }) => question)
  expect(asked).toEqual([...new Set(asked)])
})

/** Only as a whole text or string, not as a part of one. */
function stands(words: string, pages: string): boolean {
  // The button's first word is computed: {act === 'block' ? 'Block' : 'Delete'} and keep the booking.
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

function asObjects(entries: ReadonlyArray<RouteConfigEntry>): Array<RouteObject> {
  return entries.map(({ path, index, children }) =>
    index === true ? { index: true } : { path, children: children && asObjects(children) },
  )
}
