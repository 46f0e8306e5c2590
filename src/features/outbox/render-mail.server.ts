import { createElement } from 'react'
import { PublicUrl } from './emails/public-url.ts'
import type { Mail } from './mail.ts'

/** A message as it is sent. `publicUrl` is where its pictures are, without a slash at the end. */
export async function renderMail<Data>(mail: Mail<Data>, data: Data, publicUrl: string) {
  const { subject, Body } = await mail.load()
  const { render } = await import('react-email')
  const letter = createElement(PublicUrl, { value: publicUrl }, createElement(Body, { data }))
  return {
    subject: subject(data).replace(/\s+/g, ' '),
    html: await render(letter),
    text: await render(letter, { plainText: true }),
  }
}
