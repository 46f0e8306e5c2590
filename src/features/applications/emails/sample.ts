/** Somebody who does not exist, for previews of wording. A link of a preview leads nowhere. */
export const SAMPLE = {
  name: 'Adébáyọ̀ Oyèníyì',
  service: 'Arts and Culture',
  reference: 'GT-7K2M-9QXD',
  trackingUrl: '#',
  paymentUrl: '#',
} as const
