import { expect, test } from 'vitest'
import { type FoundApplicant, paletteEntries } from './palette-entries.ts'

const ADEBAYO: FoundApplicant = {
  id: 'a',
  reference: 'GT-7K2M-9QXD',
  applicantName: 'Ọláwálé Adébáyọ̀',
  email: 'o@yaba.example',
}

const names = (words: string, found: ReadonlyArray<FoundApplicant> = [], role: 'owner' | 'staff' = 'staff') =>
  paletteEntries(words, found, role).map(entry => entry.name)

test('without words it offers every page and action', () => {
  expect(names('')).toEqual([
    'Dashboard',
    'Applications',
    'Documents',
    'Calendar',
    'Settings',
    'Help',
    'Mail',
    'Audit',
    'Add Application',
    'Review Documents',
    'Theme: System',
    'Theme: Light',
    'Theme: Dark',
    'Log Out',
  ])
})

test('only owners are led to the accounts', () => {
  expect(names('staff', [], 'owner')).toContain('Staff')
  expect(names('staff')).not.toContain('Staff')
})

test.each(['adebayo', 'ADÉBÁ', 'olawale o@yaba', 'gt7k2m', 'GT-7K2M-9QXD', 'yaba adeb'])(
  'whom the server found stays while "%s" is typed',
  words => {
    expect(names(words, [ADEBAYO])[0]).toBe('Ọláwálé Adébáyọ̀')
  },
)

test('whom an earlier word found does not stay when the words go on differently', () => {
  expect(names('adebola', [ADEBAYO])).toEqual(['Search all applications for “adebola”'])
})

test('half a word finds a page, and the search of all applications stays at hand', () => {
  expect(names(' cal ')).toEqual(['Calendar', 'Search all applications for “cal”'])
})
