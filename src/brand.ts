/** Who we are, in one place. The addresses and numbers are reserved examples: replace them before launch. */
export const BRAND = {
  name: 'Talent Passage',
  founded: 2020,
  city: 'Lagos, Nigeria',
  email: 'info@talentpassage.example',
  phone: '+234 000 000 0000',
  office: ['14 Adeola Example Close', 'Victoria Island', 'Lagos, Nigeria'],
  meetings: 'All meetings are conducted online.',
  hours: 'Monday to Friday, 9:00 to 17:30 (Lagos time)',
  answersWithin: '24 hours, Monday to Friday',
  disclaimer:
    'We are not the Home Office and not an endorsing body. They decide, not us, and their fees are separate. You may apply without an adviser.',
  description: 'A consultancy in Lagos that helps exceptional people apply for the UK Global Talent Visa.',
} as const
