import { emailAddress, personName } from '#src/form-text.ts'

/** Who pays, as every form with payment details asks for it. One letter is no name; an empty field gets the same answer. */
export const payerFields = {
  email: emailAddress('Please enter a valid email address.'),
  name: personName({ required: 'Name must be at least 2 characters.', min: 2, max: 160 }),
}
