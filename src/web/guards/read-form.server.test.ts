import { expect, test } from 'vitest'
import { readFormParts } from './read-form.server.ts'

const MOST = 100

function request(body: BodyInit, type?: string) {
  const headers = type === undefined ? undefined : { 'content-type': type }
  return new Request('https://localhost/', { method: 'POST', body, headers })
}

function formOf(fields: number) {
  const form = new FormData()
  for (let field = 0; field < fields; field++) form.set(`name-${field}`, 'Ọláńkẹ́')
  return form
}

test('a form with the maximum number of parts is parsed', async () => {
  const form = await readFormParts(request(formOf(MOST)), MOST)
  expect([...form]).toEqual([...formOf(MOST)])
})

test('a form with one part above the maximum is refused', async () => {
  await expect(readFormParts(request(formOf(MOST + 1)), MOST)).rejects.toThrow('more parts')
})

const PART = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'

test.each(['multipart/form-data; boundary=x', 'Multipart/Form-Data; charset=utf-8;boundary="x"; a=b'])(
  'the content type %s is accepted',
  async type => {
    expect((await readFormParts(request(`${PART}--x--\r\n`, type), MOST)).get('a')).toBe('1')
    await expect(readFormParts(request(PART.repeat(20_000), type), MOST)).rejects.toThrow('more parts')
  },
)

test.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="a\\"b"',
  'multipart/form-data; boundary=no; boundary=x',
])('the content type %s is refused', async type => {
  await expect(readFormParts(request(`${PART}--x--\r\n`, type), MOST)).rejects.toThrow()
})
