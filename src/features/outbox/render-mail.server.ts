import { createElement } from 'react'
import { PaymentProvider, type ProviderWords } from '#src/payment-provider.ts'
import { PublicUrl } from './emails/public-url.ts'
import { StopUrl } from './emails/stop-url.ts'
import { WordsInForce } from './emails/words-in-force.ts'
import type { Mail } from './mail.ts'
import type { Wordings } from './wording.ts'

type Setting = { paymentProvider?: ProviderWords; wordings?: Wordings; stopUrl?: string | null }

/**
 * A message as it is sent. `publicUrl` is where its pictures are, without a slash at the end; `wordings` is what staff worded
 * themselves, left out: all is said in the original words. What was stored is rendered by `renderStoredMail`.
 */
export async function renderMail<Data>(
  mail: Mail<Data>,
  data: Data,
  publicUrl: string,
  { paymentProvider, wordings = new Map(), stopUrl = null }: Setting = {},
): Promise<{ subject: string; html: string; text: string }> {
  const { subject, Body } = await mail.load()
  const { render } = await import('react-email')
  const worded = createElement(WordsInForce, { value: wordings }, createElement(Body, { data }))
  const stoppable = createElement(StopUrl, { value: stopUrl }, worded)
  const pictured = createElement(PublicUrl, { value: publicUrl }, stoppable)
  const letter =
    paymentProvider === undefined ? pictured : createElement(PaymentProvider, { value: paymentProvider }, pictured)
  return {
    subject: subject(data).replace(/\s+/g, ' '),
    html: await render(letter),
    text: await render(letter, { plainText: true }),
  }
}
