import { addresses } from '#src/addresses.ts'
import { ROLE_LABELS, ROLES } from '#src/features/staff/roles.ts'
import { RadioField } from '../../../ui/choice-field.tsx'
import type { FieldState } from '../../../ui/field-frame.tsx'
import { GiveToField } from '../../cases/work/give-away-dialog.tsx'
import { act } from '../../parts/act.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import type { ShownStaffMember } from './staff.route.tsx'

export type AccountChange = 'sendPasswordLink' | 'resetSecondSteps' | 'changeRole' | 'disableStaff' | 'enableStaff'

export function ChangeDialog({
  change,
  staffMember,
  onClose,
}: {
  change: AccountChange
  staffMember: ShownStaffMember
  onClose: () => void
}) {
  const isInvitation = change === 'sendPasswordLink' && staffMember.state === 'invited'
  const { words, ...texts } = isInvitation ? INVITATION_TEXTS : DIALOG_TEXTS[change]
  return (
    <DialogForm
      {...texts}
      description={`${staffMember.name}, ${staffMember.email}`}
      act={act(change, { staffId: staffMember.id })}
      failed={{ title: 'Not Done', description: 'Nothing was changed. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {change === 'changeRole' ? <RoleField field={field('role', staffMember.role)} /> : <p>{words}</p>}
          {change === 'disableStaff' && staffMember.openWork !== null && (
            <GiveToField field={field('giveTo')} staffMember={staffMember} />
          )}
        </>
      )}
    </DialogForm>
  )
}

type DialogTexts = { title: string; submit: string; busyText: string; variant: 'next' | 'bad'; words?: string }

const INVITATION_TEXTS: DialogTexts = {
  title: 'Invite Again',
  submit: 'Send Link',
  busyText: 'Sending...',
  variant: 'next',
  words: 'We’ll email them a new link to choose a password. The link works for 7 days.',
}

const DIALOG_TEXTS: Record<AccountChange, DialogTexts> = {
  sendPasswordLink: {
    title: 'Reset Password',
    submit: 'Send Link',
    busyText: 'Sending...',
    variant: 'next',
    words:
      'We’ll email them a link to choose a new password. The link works for an hour. Until they use it, their current password still works.',
  },
  resetSecondSteps: {
    title: 'Reset Second Step',
    submit: 'Reset Second Step',
    busyText: 'Resetting...',
    variant: 'bad',
    words:
      'For a colleague who has lost their phone and their recovery codes. Please make sure that it’s really them, for example by calling them. They’ll be signed out, and their password alone opens their account until they add a second step again.',
  },
  changeRole: { title: 'Change Role', submit: 'Save', busyText: 'Saving...', variant: 'next' },
  disableStaff: {
    title: 'Disable Account',
    submit: 'Disable',
    busyText: 'Disabling...',
    variant: 'bad',
    words:
      'They’ll be signed out everywhere at once and can’t sign in until an owner enables the account again. Everything they did stays in the audit log.',
  },
  enableStaff: {
    title: 'Enable Account',
    submit: 'Enable',
    busyText: 'Enabling...',
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
