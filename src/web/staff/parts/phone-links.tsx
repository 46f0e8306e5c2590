import { Fragment } from 'react'

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

type PhoneNumber = { typed: string; international: string }

/** A run of digits with the characters that people put between them. Other characters separate numbers. */
const NUMBER_PATTERN = /\+?[\d(][\d .()\p{Pd}\t]*/gu

/**
 * Finds the phone numbers in a field, with the digits that `tel:` and WhatsApp links need. Numbers that begin with a
 * single 0 are Nigerian. Leaves out what may be no number or two numbers in one.
 */
export function findPhoneNumbers(typed: string): Array<PhoneNumber> {
  const visibleText = typed.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  // In "+44 (0)20", the bracketed 0 is only for calls within the country.
  const runs = visibleText.replace(/\(\s*0\s*\)/g, '').match(NUMBER_PATTERN) ?? []
  const texts = runs.map(text => text.replace(/\D+$/, '')).filter(text => text !== '')
  const numbers = texts.flatMap(splitNigerian).flatMap(text => {
    const international = toInternational(text, texts.length > 1)
    return international === null ? [] : [{ typed: text, international }]
  })
  const differentNumbers = [...new Map(numbers.map(number => [number.international, number])).values()]
  return differentNumbers.length === 1 ? differentNumbers.map(number => ({ ...number, typed })) : differentNumbers
}

/** Splits "08031234567 07055551212", which has only spaces between its numbers. */
function splitNigerian(text: string): Array<string> {
  const digits = text.replace(/\D/g, '')
  return /^(?:0[789]\d{9}){2,}$/.test(digits) ? (digits.match(/\d{11}/g) ?? []) : [text]
}

function toInternational(text: string, isOneOfSeveral: boolean): string | null {
  const digits = text.replace(/\D/g, '')
  if (text.startsWith('+') || digits.startsWith('00')) return checkInternational(digits.replace(/^00/, ''))
  if (digits.startsWith('0')) return /^0\d{7,10}$/.test(digits) ? `234${digits.slice(1)}` : null
  if (/^[789][01]\d{8}$/.test(digits)) return `234${digits}`
  // Beside another number, it may be the end of that one.
  return digits.startsWith('234') || !isOneOfSeveral ? checkInternational(digits) : null
}

/** E.164 allows 15 digits. People also write +234 before the 0 of a Nigerian number. */
function checkInternational(digits: string): string | null {
  const number = digits.replace(/^2340(?=\d{10}$)/, '234')
  if (number.startsWith('234')) return /^234\d{7,10}$/.test(number) ? number : null
  return /^[1-9]\d{7,14}$/.test(number) ? number : null
}
