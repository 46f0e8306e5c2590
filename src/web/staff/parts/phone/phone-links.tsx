import { Fragment } from 'react'
import { findPhoneNumbers } from './phone-numbers.ts'

/** Shows phone numbers as links that call them, each with a WhatsApp link beside it. */
export function PhoneLinks({ phone }: { phone: string }) {
  const numbers = findPhoneNumbers(phone)
  if (numbers.length === 0) return phone
  return (
    <>
      {numbers.length > 1 && `${phone}: `}
      {numbers.map(({ typed, international }, index) => (
        <Fragment key={international}>
          {index > 0 && ', '}
          <a href={`tel:+${international}`}>{typed}</a>{' '}
          <a href={`https://wa.me/${international}`} target="_blank" rel="noreferrer">
            WhatsApp<span className="visually-hidden"> to {typed} (opens in a new tab)</span>
          </a>
        </Fragment>
      ))}
    </>
  )
}
