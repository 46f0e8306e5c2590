import { expect, test } from 'vitest'
import { isOfficialUrl } from './official-sites.ts'

test.each([
  ['https://www.gov.uk/global-talent', true],
  ['https://assets.publishing.service.gov.uk/rules.pdf', true],
  ['https://technation.io/visa', true],
  ['http://www.gov.uk/global-talent', false],
  ['https://gov.uk.example.com/', false],
  ['https://notgov.uk/', false],
  ['https://www.gov.uk@blog.example/', false],
  ['https://immigration-blog.example/gov.uk', false],
  ['gov.uk', false],
  // Browsers read these as paths of our own site, or hide where they lead.
  ['https:www.gov.uk/global-talent', false],
  ['https:/www.gov.uk/global-talent', false],
  ['https://gov.uk\\@blog.example/', false],
  ['https://ｇｏｖ.uk/', false],
])('%s is an official page: %s', (url, isOfficial) => {
  expect(isOfficialUrl(url)).toBe(isOfficial)
})
