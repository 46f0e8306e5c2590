import { randomUUID } from 'node:crypto'

export type Person = ReturnType<typeof aPerson>

/** Invents a person with a long Nigerian name and a unique e-mail address. */
export function aPerson() {
  return {
    firstName: 'Ọláwálé',
    lastName: 'Adébáyọ̀-Oyèníyì 👩🏾‍🔬 <b>',
    fullName: 'Ọláwálé Adébáyọ̀-Oyèníyì 👩🏾‍🔬 <b>',
    email: `olawale.${randomUUID().slice(0, 12)}@studio-yaba.example`,
    phone: '+234 803 000 0000',
    message:
      'I lead the ranking team at a payments company in Yaba.\nI maintain two libraries that banks in nine countries use.',
  }
}
