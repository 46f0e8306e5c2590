import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { type FormState, SettingsForm } from './settings-form.tsx'
import type { SettingsPage } from './settings-page.server.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { SwitchField } from './switch-field.tsx'

/** Which news staff get by mail. */
export function NotificationsSection({ page, ...state }: FormState & { page: SettingsPage['notifications'] }) {
  return (
    <SettingsPanel
      section="notifications"
      about={
        <>
          <p>
            Each goes by mail to every active member of staff:{' '}
            {page.receivers === 1 ? '1 person' : `${page.receivers} people`} at present.
          </p>
          {state.mayChange && (
            <p>
              <Link to={addresses.adminStaff()}>Who they are</Link>
            </p>
          )}
        </>
      }
    >
      <SettingsForm
        section="notifications"
        saved={page.switches}
        {...state}
        after="The bell tells of them in any case."
      >
        {({ saved, refused }) =>
          SWITCHES.map(({ name, ...words }) => (
            <SwitchField
              key={name}
              id={name}
              name={name}
              isOn={refused === null ? saved[name] : refused.typed[name] === 'on'}
              {...words}
            />
          ))
        }
      </SettingsForm>
    </SettingsPanel>
  )
}

const SWITCHES = [
  {
    name: 'mailNewApplications',
    label: 'New Applications',
    hint: 'When somebody applies on the website.',
  },
  {
    name: 'mailDocumentUploads',
    label: 'Document Uploads',
    hint: 'When an applicant hands in a document.',
  },
  {
    name: 'mailPayments',
    label: 'Payment Notifications',
    hint: 'When somebody has paid for an application or a consultation.',
  },
] as const
