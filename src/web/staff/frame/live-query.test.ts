import { expect, test } from 'vitest'
import { readLiveQuery } from './live-query.ts'

const ID = '0f8c7a52-4a58-4ac4-8b04-2f6d1f0e6a11'
const read = (query: Record<string, string>) => readLiveQuery(new URLSearchParams(query))

test('the path of an application names it', () => {
  expect(read({ path: `/admin/applications/${ID}`, since: '1795000000000' })).toEqual({
    path: `/admin/applications/${ID}`,
    since: new Date(1_795_000_000_000),
    applicationId: ID,
    conversation: null,
  })
  const nothing = { since: null, applicationId: null, conversation: null }
  expect(read({ path: '/admin/queue' })).toEqual({ ...nothing, path: '/admin/queue' })
  expect(read({ path: '/admin/messages' })).toEqual({ ...nothing, path: '/admin/messages', conversation: 'all' })
  const path = `/admin/messages/${ID}`
  expect(read({ path })).toEqual({ ...nothing, path, conversation: ID })
})

test.each(['//other.example', '/admin/../etc', '/contact', `/admin/${'x'.repeat(200)}`, ''])(
  'the path “%s” is ignored',
  path => {
    expect(read({ path, since: 'soon' })).toEqual({
      path: null,
      since: null,
      applicationId: null,
      conversation: null,
    })
  },
)
