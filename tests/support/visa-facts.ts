import { FACT_IDS, type Fact, type FactId, type Facts, formatValue } from '#src/features/visa/facts.ts'

const VALUES: { readonly [Id in FactId]?: Pick<Fact, 'value' | 'unit'> } = {
  'endorsement-fee': { value: 561_00, unit: 'pence' },
  'visa-fee': { value: 205_00, unit: 'pence' },
  'prize-fee': { value: 766_00, unit: 'pence' },
  'dependant-fee': { value: 766_00, unit: 'pence' },
  'adult-surcharge': { value: 1_035_00, unit: 'pence' },
  'child-surcharge': { value: 776_00, unit: 'pence' },
  'endorsement-time': { value: 8, unit: 'weeks' },
  'visa-application-time': { value: 3, unit: 'months' },
  'review-time': { value: 28, unit: 'calendar_days' },
  'visa-length': { value: 5, unit: 'years' },
}

/** Facts for rules that need no database. All were checked on the same day. */
export const VISA_FACTS = Object.fromEntries(
  FACT_IDS.map((id): [FactId, Fact] => {
    const { value, unit } = VALUES[id] ?? { value: null, unit: null }
    return [
      id,
      {
        id,
        text: value === null || unit === null ? `About ${id}.` : `The ${id} is ${formatValue({ value, unit })}.`,
        value,
        unit,
        offeredBy: id === 'review-time' ? ['tech_nation', 'arts_council'] : null,
        sources: [{ name: 'gov.uk', url: 'https://www.gov.uk/global-talent' }],
        checkedOn: '2026-11-20',
        isOverdue: false,
      },
    ]
  }),
) as Facts
