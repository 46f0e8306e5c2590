import { expect, test } from 'vitest'
import { readFormParts } from './read-form.server.ts'

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
