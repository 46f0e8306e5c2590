import { addresses } from '#src/addresses.ts'
import { findStatusTone, STATUSES, statusLabel } from '#src/features/applications/states.ts'
import { DOCUMENT_STATES, SHOWN_REQUEST_STATES } from '#src/features/documents/states.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { renderButtons } from './controls.tsx'
import { createFieldFactory, LONG_NAME, type Part, type PartProps } from './samples.ts'

export const FEEDBACK: ReadonlyArray<Part> = [
  { title: 'Error summary', Part: SummaryPart, hasDarkMode: true },
  { title: 'Badges', Part: BadgesPart, hasDarkMode: true },
  { title: 'Notices', Part: NoticesPart, hasDarkMode: true },
  { title: 'Toasts', Part: ToastsPart, hasDarkMode: true },
  { title: 'Tabs', Part: TabsPart, hasDarkMode: true },
  { title: 'Dialogs', Part: DialogsPart },
]

function SummaryPart({ time }: PartProps) {
  const createField = createFieldFactory(time)
  return (
    <div className="design-columns">
      <ErrorSummary
        fields={[
          ['Email', createField('wrong', '', 'Please enter a valid email address')],
          ['Sector', createField('sector-wrong', '', 'Please choose a sector')],
          ['Meeting', createField('meeting-wrong', '', 'Please choose how we meet')],
        ]}
      />
      <ErrorSummary title="Submission Failed" fields={[]} formErrors={['Unable to create your application.']} />
    </div>
  )
}

function BadgesPart() {
  return (
    <div className="design-stack">
      <p className="row design-row">
        {STATUSES.map(status => (
          <Badge key={status} tone={findStatusTone(status)}>
            {statusLabel(status)}
          </Badge>
        ))}
      </p>
      <p className="row design-row">
        {Object.values({ ...DOCUMENT_STATES, ...SHOWN_REQUEST_STATES }).map(({ label, tone }) => (
          <Badge key={label} tone={tone}>
            {label}
          </Badge>
        ))}
      </p>
    </div>
  )
}

function NoticesPart() {
  return (
    <div className="design-stack design-text">
      <Notice title="Exchange rate information unavailable">
        <p>We couldn't get the current exchange rate. You can try again or proceed anyway.</p>
        {renderButtons('sm').slice(2, 3)}
      </Notice>
      <Notice tone="ok" title="Document Uploaded">
        <p>Your document has been uploaded successfully.</p>
      </Notice>
      <Notice tone="bad" title="That time has just been taken">
        <p>
          Nothing was lost. <a href="#notices">Please choose another time below.</a>
        </p>
      </Notice>
      <Notice tone="bad">
        <p>A notice without a title needs only one sentence.</p>
      </Notice>
    </div>
  )
}

const TOASTS = [
  { tone: 'ok', title: 'Application Started', description: 'Your answers are saved.' },
  { tone: 'bad', title: 'Error', description: "We couldn't find your application. Please check your details." },
  {
    tone: 'info',
    title: 'Payment under way',
    description: 'Your bank is taking longer than usual. We’ll email you when it confirms the payment.',
  },
] as const

function ToastsPart() {
  return (
    <div className="design-bleed">
      {TOASTS.map(toast => (
        <ToastRegion key={toast.tone} toast={toast} />
      ))}
    </div>
  )
}

const TABS = [
  ['stages', 'Application Stages', 'This tab shows which stages of your application are complete.'],
  ['documents', 'Documents', 'This tab lists the documents that we requested and those that you uploaded.'],
  ['details', 'Details', 'This tab shows your answers, word for word.'],
] as const

/** The tabs in light and dark mode each need their own query parameter. */
function TabsPart({ time, query }: PartProps) {
  const parameter = `${time}-tab`
  const chosenTab = TABS.find(([key]) => key === query.get(parameter)) ?? TABS[0]
  const tabs = TABS.map(([key, label, text]) => ({
    key: `${time}-${key}`,
    label,
    href: `?${parameter}=${key}`,
    panel: <p className="design-panel-text">{text}</p>,
  }))
  return <Tabs label={`An application, by ${time}`} tabs={tabs} selected={`${time}-${chosenTab[0]}`} />
}

const DIALOGS = [
  { id: 'ask', variant: 'plain', opener: 'Open a dialog', title: 'Choose this package', error: undefined },
  {
    id: 'ask-again',
    variant: 'line',
    opener: 'Open a dialog with an error',
    title: 'Choose this package, with an error',
    error: 'Please enter a valid email address',
  },
] as const

function DialogsPart({ time, query }: PartProps) {
  const createField = createFieldFactory(time)
  return (
    <>
      <p className="row design-row">
        {DIALOGS.map(({ id, variant, opener }) => (
          <a key={id} className={`btn ${variant}`} href={`?dialog=${id}#dialogs`} data-opens={id}>
            {opener}
          </a>
        ))}
      </p>
      {DIALOGS.map(({ id, title, error }) => (
        <Dialog
          key={id}
          id={id}
          title={title}
          open={query.get('dialog') === id}
          closeHref={`${addresses.design()}#dialogs`}
        >
          <TextField field={createField(`${id}-name`, LONG_NAME)} label="Name" required />
          {error && (
            <TextField
              field={createField(`${id}-email`, 'oluwadamilare@', error)}
              label="Email"
              type="email"
              required
            />
          )}
          {renderButtons('').slice(0, 1)}
          <p className="after">We charge nothing before you have seen the amount in naira.</p>
        </Dialog>
      ))}
    </>
  )
}
