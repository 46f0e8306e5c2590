import { expect, test } from 'vitest'
import { toPageRequest } from './body-limits.ts'

function request(contentType: string): Request {
  return new Request('http://localhost/', { method: 'POST', body: 'x', headers: { 'content-type': contentType } })
}

test.each(['multipart/form-data; boundary=x', 'Multipart/Form-Data; boundary=x'])(
  'routes that receive files get no body of the type %s, which has no limit',
  contentType => {
    expect(toPageRequest(request(contentType), '/admin/acts/addnote').body).toBeNull()
    expect(toPageRequest(request(contentType), '/contact').body).not.toBeNull()
  },
)
