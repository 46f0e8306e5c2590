import { addresses } from '#src/addresses.ts'
import { ROLE_LABELS, ROLES } from '#src/features/staff/roles.ts'
import { RadioField } from '../../../ui/choice-field.tsx'
import type { FieldState } from '../../../ui/field-frame.tsx'
import { GiveToField } from '../../cases/work/give-away-dialog.tsx'
import { act } from '../../parts/act.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import type { ShownStaffMember } from './shown-staff-member.ts'

export type AccountChange = 'reset' | 'second-step' | 'role' | 'disable' | 'enable'

export function ChangeDialog({
  change,
  staffMember,
  onClose,
}: {
  change: AccountChange
  staffMember: ShownStaffMember
  onClose: () => void
}) {
  const isInvitation = change === 'reset' && staffMember.state === 'invited'
  const { title, submit, variant, words } = DIALOG_TEXTS[isInvitation ? 'invite' : change]
  return (
    <DialogForm
      title={title}
      description={`${staffMember.name}, ${staffMember.email}`}
      act={act('changeAccount')}
      submit={submit}
      busyText={BUSY_TEXTS[submit]}
      variant={variant}
      failed={{ title: 'Not Done', description: 'Nothing was changed. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="intent" value={change} />
          <input type="hidden" name="staffId" value={staffMember.id} />
          {change === 'role' ? <RoleField field={field('role', staffMember.role)} /> : <p>{words}</p>}
          {change === 'disable' && staffMember.openWork !== null && (
            <GiveToField field={field('giveTo')} staffMember={staffMember} />
          )}
        </>
      )}
    </DialogForm>
  )
}

const BUSY_TEXTS = {
  'Send the link': 'Sending...',
  Save: 'Saving...',
  'Reset second step': 'Resetting...',
  Disable: 'Disabling...',
  Enable: 'Enabling...',
} as const

const DIALOG_TEXTS: Record<
  AccountChange | 'invite',
  { title: string; submit: keyof typeof BUSY_TEXTS; variant: 'next' | 'bad'; words?: string }
> = {
  invite: {
    title: 'Invite Again',
    submit: 'Send the link',
    variant: 'next',
    words: 'We’ll email them a new link to choose a password. The link works for 7 days.',
  },
  reset: {
    title: 'Reset the password',
    submit: 'Send the link',
    variant: 'next',
    words:
      'We’ll email them a link to choose a new password. The link works for an hour. Until they use it, their current password still works.',
  },
  'second-step': {
    title: 'Reset the second step',
    submit: 'Reset second step',
    variant: 'bad',
    words:
      'For a colleague who has lost their phone and their recovery codes. Please make sure that it’s really them, for example by calling them. They’ll be signed out, and their password alone opens their account until they add a second step again.',
  },
  role: { title: 'Change the role', submit: 'Save', variant: 'next' },
  disable: {
    title: 'Disable the account',
    submit: 'Disable',
    variant: 'bad',
    words:
      'They’ll be signed out everywhere at once and can’t sign in until an owner enables the account again. Everything they did stays in the audit log.',
  },
  enable: {
    title: 'Enable the account',
    submit: 'Enable',
    variant: 'next',
    words: 'They can sign in again with the password they had.',
  },
}

export function RoleField({ field }: { field: FieldState }) {
  return (
    <>
      <RadioField field={field} label="Role" required choices={ROLES.map(role => [role, ROLE_LABELS[role]] as const)} />
      <p className="small">
        <a href={`${addresses.adminHelp()}#roles`} target="_blank" rel="noreferrer">
          See what each role may do
        </a>{' '}
        (in a new tab)
      </p>
    </>
  )
}
