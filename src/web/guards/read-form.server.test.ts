import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseFields, readFormParts } from './read-form.server.ts'

const MAX_PARTS = 100

function createPostRequest(body: BodyInit, type?: string) {
  const headers = type === undefined ? undefined : { 'content-type': type }
  return new Request('https://localhost/', { method: 'POST', body, headers })
}

function createForm(fields: number) {
  const form = new FormData()
  for (let field = 0; field < fields; field++) form.set(`name-${field}`, 'Ọláńkẹ́')
  return form
}

test('a form with the maximum number of parts is parsed', async () => {
  const form = await readFormParts(createPostRequest(createForm(MAX_PARTS)), MAX_PARTS)
  expect([...form]).toEqual([...createForm(MAX_PARTS)])
})

test('a form with one part more than the maximum is refused', async () => {
  await expect(readFormParts(createPostRequest(createForm(MAX_PARTS + 1)), MAX_PARTS)).rejects.toThrow('more parts')
})

const PART = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'

test.each(['multipart/form-data; boundary=x', 'Multipart/Form-Data; charset=utf-8;boundary="x"; a=b'])(
  'a form with the content type %s is parsed, and its parts are counted',
  async type => {
    expect((await readFormParts(createPostRequest(`${PART}--x--\r\n`, type), MAX_PARTS)).get('a')).toBe('1')
    await expect(readFormParts(createPostRequest(PART.repeat(20_000), type), MAX_PARTS)).rejects.toThrow('more parts')
  },
)

test.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="a\\"b"',
  'multipart/form-data; boundary=no; boundary=x',
])('a form with the content type %s is refused', async type => {
  await expect(readFormParts(createPostRequest(`${PART}--x--\r\n`, type), MAX_PARTS)).rejects.toThrow()
})

const TASK_FIELDS = {
  done: z.enum(['yes', 'no'], { error: 'Please choose an answer' }),
  delivered: z.enum(['yes', 'no']).optional(),
  note: z.string().optional(),
}

test.each([
  ['an object', z.object(TASK_FIELDS)],
  [
    'an object with a check and a result of its own',
    z
      .object(TASK_FIELDS)
      .refine(Boolean)
      .transform(task => task),
  ],
  ['an object that is prepared first', z.preprocess(fields => ({ ...Object(fields) }), z.object(TASK_FIELDS))],
])('an empty choice counts as left out where it is optional, in %s', (_, schema) => {
  expect(parseFields(schema, { done: 'yes', delivered: '', note: '' }).data).toEqual({ done: 'yes', note: '' })
})

test('an empty choice that is required is refused with its own message', () => {
  expect(parseFields(z.object(TASK_FIELDS), { done: '', note: '' }).error?.issues).toMatchObject([
    { path: ['done'], message: 'Please choose an answer' },
  ])
})
