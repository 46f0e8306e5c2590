import { toInternationalNumber } from './international-number.ts'

/** Shows a phone number as a link that calls it, with a WhatsApp link beside it. */
export function PhoneLinks({ phone }: { phone: string }) {
  const number = toInternationalNumber(phone)
  if (number === null) return phone
  return (
    <>
      <a href={`tel:+${number}`}>{phone}</a>{' '}
      <a href={`https://wa.me/${number}`} target="_blank" rel="noreferrer">
        WhatsApp<span className="visually-hidden"> to {phone} (opens in a new tab)</span>
      </a>
    </>
  )
}
