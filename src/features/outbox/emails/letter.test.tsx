import { render } from 'react-email'
import { expect, test } from 'vitest'
import { BRAND } from '#src/brand.ts'
import { Letter, Lines, NextStep, Paragraph } from './letter.tsx'
import { PublicUrl } from './letter-context.ts'

const letter = (
  <Letter title="Payment received" preview="£59.00">
    <Lines
      rows={[
        ['Charged', '₦121,387'],
        ['Paid', '2 November 2026'],
      ]}
      total={['Still to pay, later', '£40.00']}
      paymentReference="TP-7K2M9QXD7K2M9QXD7K2M"
    />
    <NextStep href="https://example.ng/track" after="It opens at once.">
      Track your application
    </NextStep>
    <Paragraph>The end.</Paragraph>
  </Letter>
)
const sent = <PublicUrl value="https://example.ng">{letter}</PublicUrl>

test('the cloth at the head has its address and size, says nothing, and stands on indigo where pictures are blocked', async () => {
  const html = await render(sent)
  const picture = /<img[^>]*>/.exec(html)?.[0]
  for (const part of ['src="https://example.ng/mail/header.png"', 'width="600"', 'height="75"', 'alt=""', '#1b2657']) {
    expect(picture).toContain(part)
  }
  expect(html.slice(0, html.indexOf('<img')).match(/background-color:#1b2657/g)?.length).toBeGreaterThan(0)
})

test('a letter that does not know our address goes without the picture', async () => {
  expect(await render(letter)).not.toContain('<img')
})

test('a total stands last, large and under one rule of 2 px', async () => {
  const html = await render(sent)
  const rows = html.match(/<tr[^>]*><th.*?<\/tr>/gs) ?? []
  expect(
    rows.map(row =>
      row
        .replace(/<[^>]*>/g, ' ')
        .trim()
        .replace(/\s+/g, ' '),
    ),
  ).toEqual(['Charged ₦121,387', 'Paid 2 November 2026', 'Still to pay, later £40.00'])
  expect(rows.map(row => row.includes('border-top:2px solid'))).toEqual([false, false, true])
  expect(rows.map(row => row.includes('border-bottom:1px'))).toEqual([true, false, false])
  expect(rows[2]).toContain('font-size:30px')
})

test('a payment reference stands beneath the total, in one piece', async () => {
  const html = await render(sent)
  const reference = html.indexOf('<span style="white-space:nowrap">TP-7K2M9QXD7K2M9QXD7K2M</span>')
  expect(reference).toBeGreaterThan(html.indexOf('£40.00</td></tr></tbody></table>'))
})

test('the text part says the same, in order, without the picture', async () => {
  const text = await render(sent, { plainText: true })
  const order = [
    BRAND.name,
    'Still to pay, later',
    '£40.00',
    'Payment reference TP-7K2M9QXD7K2M9QXD7K2M',
    'https://example.ng/track',
    'It opens at once.',
    'The end.',
  ]
  const places = order.map(words => text.indexOf(words))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places).not.toContain(-1)
  expect(text).not.toContain('header.png')
})

test('the foot says who we are, where and when, and who we are not', async () => {
  const text = (await render(sent, { plainText: true })).replace(/\s+/g, ' ')
  for (const words of [BRAND.email, BRAND.disclaimer, BRAND.office.join(', '), BRAND.hours]) {
    expect(text).toContain(words)
  }
})
