import { addresses } from '#src/addresses.ts'
import { ROLE_LABELS, ROLE_RIGHTS, ROLES } from '#src/features/staff/roles.ts'
import { RadioField } from '../../ui/choice-field.tsx'
import type { FieldState } from '../../ui/field-frame.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import type { ShownMember } from './shown-member.ts'

export type AccountChange = 'reset' | 'role' | 'disable' | 'enable'

export function ChangeDialog({
  change,
  member,
  onClose,
}: {
  change: AccountChange
  member: ShownMember
  onClose: () => void
}) {
  const invited = change === 'reset' && member.state === 'invited'
  const { title, submit, look, words } = WORDS[invited ? 'invite' : change]
  return (
    <DialogForm
      title={title}
      about={`${member.name}, ${member.email}`}
      action={addresses.adminChangeStaff()}
      submit={submit}
      busyText={BUSY[submit]}
      look={look}
      failed={{ title: 'Not done', description: 'Nothing was changed. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="intent" value={change} />
          <input type="hidden" name="staffId" value={member.id} />
          {change === 'role' ? <RoleField field={field('role', member.role)} /> : <p>{words}</p>}
        </>
      )}
    </DialogForm>
  )
}

const BUSY = {
  'Send the link': 'Sending...',
  Save: 'Saving...',
  Disable: 'Disabling...',
  Enable: 'Enabling...',
} as const

const WORDS: Record<
  AccountChange | 'invite',
  { title: string; submit: keyof typeof BUSY; look: 'next' | 'bad'; words?: string }
> = {
  invite: {
    title: 'Invite again',
    submit: 'Send the link',
    look: 'next',
    words: 'A fresh link to choose a password goes to their email. It works for 7 days.',
  },
  reset: {
    title: 'Reset the password',
    submit: 'Send the link',
    look: 'next',
    words:
      'A link to choose another password goes to their email. It works for an hour; until it is used, the old password works.',
  },
  role: { title: 'Change the role', submit: 'Save', look: 'next' },
  disable: {
    title: 'Disable the account',
    submit: 'Disable',
    look: 'bad',
    words:
      'They are signed out everywhere at once and cannot sign in until an owner enables the account again. What they did stays in the history.',
  },
  enable: {
    title: 'Enable the account',
    submit: 'Enable',
    look: 'next',
    words: 'They can sign in again, with the password that they had.',
  },
}

export function RoleField({ field }: { field: FieldState }) {
  return (
    <RadioField
      field={field}
      label="Role"
      hint={[...ROLES]
        .reverse()
        .map(role => ROLE_RIGHTS[role])
        .join(' ')}
      required
      choices={ROLES.map(role => [role, ROLE_LABELS[role]] as const)}
    />
  )
}
