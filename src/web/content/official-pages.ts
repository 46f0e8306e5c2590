export type OfficialPage = { name: string; url: string }

export const OFFICIAL_PAGES = {
  globalTalent: { name: 'gov.uk: Global Talent visa', url: 'https://www.gov.uk/global-talent' },
  digital: {
    name: 'gov.uk: Global Talent in digital technology',
    url: 'https://www.gov.uk/global-talent-digital-technology',
  },
  arts: { name: 'gov.uk: Global Talent in arts and culture', url: 'https://www.gov.uk/global-talent-arts-culture' },
  rules: {
    name: 'gov.uk: Immigration Rules, Appendix Global Talent',
    url: 'https://www.gov.uk/guidance/immigration-rules/immigration-rules-appendix-global-talent',
  },
  surcharge: {
    name: 'gov.uk: immigration health surcharge',
    url: 'https://www.gov.uk/healthcare-immigration-application',
  },
  endorsementReview: {
    name: 'gov.uk: endorsement review',
    url: 'https://www.gov.uk/government/publications/endorsement-review-for-global-talent/endorsement-review-guidance',
  },
  settlement: { name: 'gov.uk: indefinite leave to remain', url: 'https://www.gov.uk/indefinite-leave-to-remain' },
  tuberculosis: { name: 'gov.uk: tuberculosis tests', url: 'https://www.gov.uk/tb-test-visa' },
  techNation: { name: 'Tech Nation: Global Talent visa', url: 'https://technation.io/global-talent-visa/' },
  artsCouncil: { name: 'Arts Council England', url: 'https://www.artscouncil.org.uk/' },
} as const satisfies Record<string, OfficialPage>
