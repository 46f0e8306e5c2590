import { render } from 'react-email'
import { expect, test } from 'vitest'
import { BRAND } from '#src/brand.ts'
import { DetailTable, MailLayout, NextStep, Paragraph, PublicUrlContext } from './mail-layout.tsx'

const mail = (
  <MailLayout title="Payment received" preview="£59.00">
    <DetailTable
      rows={[
        ['Charged', '₦121,387'],
        ['Paid', '2 November 2026'],
      ]}
      total={['Still to pay later', '£40.00']}
      paymentReference="TP-7K2M9QXD7K2M9QXD7K2M"
    />
    <NextStep href="https://example.ng/track" after="It opens at once.">
      Track your application
    </NextStep>
    <Paragraph>The end.</Paragraph>
  </MailLayout>
)
const mailWithPictures = <PublicUrlContext value="https://example.ng">{mail}</PublicUrlContext>

test('the header picture of a mail has a URL, a size, no alternative text and a background colour', async () => {
  const html = await render(mailWithPictures)
  const picture = /<img[^>]*>/.exec(html)?.[0]
  for (const attribute of [
    'src="https://example.ng/mail/header.png"',
    'width="600"',
    'height="75"',
    'alt=""',
    '#1b2657',
  ]) {
    expect(picture).toContain(attribute)
  }
  expect(html.slice(0, html.indexOf('<img')).match(/background-color:#1b2657/g)?.length).toBeGreaterThan(0)
})

test('a mail rendered without the URL of the site has no picture', async () => {
  expect(await render(mail)).not.toContain('<img')
})

test('the total of a detail table comes last, in large type below a 2 px line', async () => {
  const html = await render(mailWithPictures)
  const rows = html.match(/<tr[^>]*><th.*?<\/tr>/gs) ?? []
  expect(
    rows.map(row =>
      row
        .replace(/<[^>]*>/g, ' ')
        .trim()
        .replace(/\s+/g, ' '),
    ),
  ).toEqual(['Charged ₦121,387', 'Paid 2 November 2026', 'Still to pay later £40.00'])
  expect(rows.map(row => row.includes('border-top:2px solid'))).toEqual([false, false, true])
  expect(rows.map(row => row.includes('border-bottom:1px'))).toEqual([true, false, false])
  expect(rows[2]).toContain('font-size:30px')
})

test('the payment reference in a mail follows the total and does not wrap', async () => {
  const html = await render(mailWithPictures)
  const referencePosition = html.indexOf('<span style="white-space:nowrap">TP-7K2M9QXD7K2M9QXD7K2M</span>')
  expect(referencePosition).toBeGreaterThan(html.indexOf('£40.00</td></tr></tbody></table>'))
})

test('the plain-text version of a mail has the same content in the same order, without the picture', async () => {
  const text = await render(mailWithPictures, { plainText: true })
  const expectedOrder = [
    BRAND.name,
    'Still to pay later',
    '£40.00',
    'Payment reference TP-7K2M9QXD7K2M9QXD7K2M',
    'https://example.ng/track',
    'It opens at once.',
    'The end.',
  ]
  const positions = expectedOrder.map(words => text.indexOf(words))
  expect(positions).toEqual([...positions].sort((a, b) => a - b))
  expect(positions).not.toContain(-1)
  expect(text).not.toContain('header.png')
})

test('the footer of a mail has our contact details and disclaimer', async () => {
  const text = (await render(mailWithPictures, { plainText: true })).replace(/\s+/g, ' ')
  for (const words of [BRAND.email, BRAND.disclaimer, BRAND.office.join(', '), BRAND.hours]) {
    expect(text).toContain(words)
  }
})
