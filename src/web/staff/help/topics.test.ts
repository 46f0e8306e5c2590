import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { ROLE_LABELS } from '#src/features/staff/roles.ts'
import routes from '../../routes.ts'
import { listStaffPages } from '../frame/staff-pages.ts'
import { SECTION_KEYS } from '../site/settings/sections.ts'
import { searchTopics } from './search-topics.ts'
import { TOPICS } from './topics.ts'

const questions = TOPICS.flatMap(topic => topic.questions)
const links = questions.flatMap(({ link }) => link ?? [])

test('every answer links to a staff page', () => {
  expect(questions.filter(({ link }) => link === undefined).map(({ question }) => question)).toEqual([])
  const brokenLinks = links.filter(({ href }) => {
    const route = matchRoutes(toRouteObjects(routes), new URL(href, 'http://ours.example'))?.at(-1)?.route
    return route === undefined || route.path === '*' || !route.path?.startsWith('admin/')
  })
  expect(brokenLinks).toEqual([])
})

test('every link to a part of Settings or Help uses the anchor of an existing section', () => {
  const anchors = links.flatMap(({ href }) => href.split('#')[1] ?? [])
  expect(anchors.length).toBeGreaterThan(5)
  expect(anchors.filter(anchor => anchor !== 'roles' && !SECTION_KEYS.some(section => section === anchor))).toEqual([])
})

test('every page of the sidebar except Help has an answer that links to it', () => {
  const linkedPaths = links.map(({ href }) => new URL(href, 'http://ours.example').pathname)
  const pagesWithoutAnswer = listStaffPages('owner').filter(
    ({ name, href }) => name !== 'Help' && !linkedPaths.includes(href),
  )
  expect(pagesWithoutAnswer).toEqual([])
})

test('every label quoted in an answer exists on a page', () => {
  const pages = pageSources()
  const quotedLabels = questions.flatMap(({ answer }) =>
    [...answer.join(' ').matchAll(/“([^”]+)”/g)].map(([, words]) => words),
  )
  expect(quotedLabels.length).toBeGreaterThan(60)
  expect([...new Set(quotedLabels)].filter(words => words !== undefined && !isLabelOnPage(words, pages))).toEqual([])
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
  'endorsing body',
  'fast track',
])('searching for “%s” finds an answer', query => {
  expect(searchTopics(TOPICS, query)).not.toEqual([])
})

test('no question appears twice', () => {
  const titles = questions.map(({ question }) => question)
  expect(titles).toEqual([...new Set(titles)])
})

test('Help describes each role in words', () => {
  const { answer } = questions.find(({ question }) => question === 'Who may do what?') ?? { answer: [] }
  for (const label of Object.values(ROLE_LABELS)) expect(answer.join(' ')).toContain(label)
})

/** Returns whether a page shows the label as a complete text, and not only as part of a longer one. */
function isLabelOnPage(label: string, pages: string): boolean {
  // The code computes the word “Block” of “Block and keep the booking”, so no source file contains the whole label.
  const labelPattern = label.replace(/^Block (?=and )/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`[>'"\`}] ?${labelPattern} ?[<'"\`{]`).test(pages)
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
