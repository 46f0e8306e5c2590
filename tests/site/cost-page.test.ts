import { beforeAll, expect, test } from 'vitest'
import { addresses } from '#src/addresses.ts'
import { expectLink, textOf } from '../support/page-sections.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { waitUntil } from '../support/wait-until.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
  // A program reads the exchange rate after its start.
  await waitUntil('prices in naira', async () => (await program.visitor().open('/cost')).page.includes('≈'))
}, 60_000)

test('without choices, the page counts one adult, five years and Full Application Support', async () => {
  const { status, view } = await program.visitor().open('/cost')
  expect(status).toBe(200)
  const result = view.getByRole('region', { name: '1 adult for 5 years' })
  expect(result).toHaveTextContent('In total£10,941≈ ₦')
  expect(result).toHaveTextContent('£5,000 to us, £5,941 to the Home Office.')
  expectLink(result, 'Choose Full Application Support', '/services?package=full_support&plan=split#payment-details')
})

test('the address carries the choices, and the page shows who is paid what, and when', async () => {
  const path = addresses.cost({ adults: ' 2', children: '1', years: '3', package: 'review_finalize' })
  const { view } = await program.visitor().open(path)
  const result = view.getByRole('region', { name: '2 adults and 1 child for 3 years' })
  const moments = [...result.querySelectorAll('.cost-moment h3')].map(textOf)
  expect(moments).toEqual(['Now £495', 'By Stage 1, the endorsement £561', 'With Stage 2, the visa £10,275'])
  expect(result).toHaveTextContent('£495 to us, £10,836 to the Home Office.')
  expect(view.getByLabelText('Adults')).toHaveValue(' 2')
  expect(view.getByLabelText('Help from us')).toHaveValue('review_finalize')
  expect(textOf(result)).toContain('For a partner or child the visa fee is £766 each')
})

test('the printed page names its address with the choices, and no code of a link', async () => {
  const { view } = await program.visitor().open('/cost?adults=2&ref=linkedin-nov&years=3')
  expect(view.document.querySelector('.print-line')).toHaveTextContent(
    /^Talent Passage, \d+ \w+ \d{4}: http:\S+\/cost\?adults=2&years=3$/,
  )
})

test('with a prize nothing is due in Stage 1, and the page advises against a package', async () => {
  const { view } = await program.visitor().open(addresses.cost({ route: 'prize', package: 'none' }))
  const result = view.getByRole('region', { name: '1 adult for 5 years' })
  expect(result).toHaveTextContent('in all, with a prestigious prize and without help from us')
  expect(result).not.toHaveTextContent('Stage 1')
  expect(result).toHaveTextContent('£0 to us, £5,941 to the Home Office.')
  expectLink(result, 'Ask us first', '/contact')
})

test.each([
  [{ adults: '0' }, 'Adults', 'Please enter a whole number from 1 to 20. Count yourself too.'],
  [{ adults: 'two' }, 'Adults', 'Please enter a whole number from 1 to 20. Count yourself too.'],
  [{ children: '-1' }, 'Children', 'Please enter a whole number from 0 to 20'],
  [{ children: '1e3' }, 'Children', 'Please enter a whole number from 0 to 20'],
  [{ years: '12' }, 'Years', 'Please enter a whole number from 1 to 5'],
  [{ years: '' }, 'Years', 'Please enter a whole number from 1 to 5'],
])('%j is refused by the field, which keeps what was typed', async (query, label, message) => {
  const { status, view } = await program.visitor().open(addresses.cost({ years: '2', ...query }))
  expect(status).toBe(400)
  const field = view.getByLabelText(label)
  expect(field).toHaveValue(Object.values(query)[0])
  expect(field).toHaveAccessibleDescription(`Error:${message}`)
  expect(view.getByRole('alert')).toHaveTextContent(message)
  expect(view.queryByText('In total')).toBeNull()
})

test.each([
  [{ package: 'gold' }, 'Please choose one of our packages, or none'],
  [{ route: '<script>' }, 'Please choose one of these ways'],
])('%j, which is no choice of ours, is refused', async (query, message) => {
  const { status, view } = await program.visitor().open(addresses.cost(query))
  expect(status).toBe(400)
  expect(view.getByRole('alert')).toHaveTextContent(message)
})

test('the form works without scripts and carries the code of the link that led here', async () => {
  const visitor = program.visitor()
  const { view } = await visitor.open('/cost?ref=linkedin-nov')
  const form = view.document.querySelector('main form')
  expect(form).toHaveAttribute('method', 'get')
  expect(form?.querySelector('input[name=ref]')).toHaveValue('linkedin-nov')
})
