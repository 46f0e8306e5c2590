import type { ReactNode } from 'react'
import { addresses } from '#src/addresses.ts'
import { ROLE_LABELS, ROLES } from '#src/features/staff/roles.ts'
import { never } from '#src/never.ts'
import { RadioField } from '../../ui/choice-field.tsx'
import type { FieldState } from '../../ui/field-frame.tsx'
import { type DialogFields, DialogForm } from '../parts/dialog-form.tsx'
import type { ShownMember } from './shown-member.ts'

/** What an owner does with the account of another. */
export type AccountChange = 'reset' | 'role' | 'disable' | 'enable'

/** Says what will happen to an account, and has it happen. */
export function ChangeDialog({
  change,
  member,
  onClose,
}: {
  change: AccountChange
  member: ShownMember
  onClose: () => void
}) {
  const { title, submit, busyText, look, words } = wordsOf(change, member)
  return (
    <DialogForm
      title={title}
      about={`${member.name}, ${member.email}`}
      action={addresses.adminChangeStaff()}
      submit={submit}
      busyText={busyText}
      look={look}
      failed={{ title: 'Not done', description: 'Nothing was changed. Please try again.' }}
      onClose={onClose}
    >
      {fields => (
        <>
          <input type="hidden" name="intent" value={change} />
          <input type="hidden" name="staffId" value={member.id} />
          {words(fields)}
        </>
      )}
    </DialogForm>
  )
}

type Words = {
  title: string
  submit: string
  busyText: string
  look: 'next' | 'bad'
  words: (fields: DialogFields) => ReactNode
}

function wordsOf(change: AccountChange, { state, role }: ShownMember): Words {
  switch (change) {
    case 'reset':
      return {
        title: state === 'invited' ? 'Invite again' : 'Reset the password',
        submit: 'Send the link',
        busyText: 'Sending...',
        look: 'next',
        words: () => (
          <p>
            {state === 'invited'
              ? 'A fresh link to choose a password goes to their email. It works for 7 days.'
              : 'A link to choose another password goes to their email. It works for an hour; until it is used, the old password works.'}
          </p>
        ),
      }
    case 'role':
      return {
        title: 'Change the role',
        submit: 'Save',
        busyText: 'Saving...',
        look: 'next',
        words: ({ field }) => <RoleField field={field('role', role)} />,
      }
    case 'disable':
      return {
        title: 'Disable the account',
        submit: 'Disable',
        busyText: 'Disabling...',
        look: 'bad',
        words: () => (
          <p>
            They are signed out everywhere at once and cannot sign in until an owner enables the account again. What
            they did stays in the history.
          </p>
        ),
      }
    case 'enable':
      return {
        title: 'Enable the account',
        submit: 'Enable',
        busyText: 'Enabling...',
        look: 'next',
        words: () => <p>They can sign in again, with the password that they had.</p>,
      }
    default:
      return never(change)
  }
}

/** What somebody may do. */
export function RoleField({ field }: { field: FieldState }) {
  return (
    <RadioField
      field={field}
      label="Role"
      hint="Both do all work on applications, deleting too. Owners also look after the accounts and the settings."
      required
      choices={ROLES.map(role => [role, ROLE_LABELS[role]] as const)}
    />
  )
}
