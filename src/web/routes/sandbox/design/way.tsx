import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Thread } from '../../../ui/thread.tsx'
import type { Shown } from './shown.ts'

export function ProgressPart() {
  return (
    <div className="design-columns">
      {[10, 15, 30, 40, 50, 70, 90, 100].map(percent => (
        <div key={percent}>
          <ProgressBar label="Progress" percent={percent} />
        </div>
      ))}
    </div>
  )
}

export function ThreadPart() {
  return (
    <div className="design-columns">
      <Thread
        steps={[
          { title: 'Application Received', description: 'We have your answers and your fee.', state: 'completed' },
          { title: 'Evidence Review', description: 'We read what you sent, line by line.', state: 'current' },
          { title: 'Draft Application', description: 'You see every word before it goes.', state: 'upcoming' },
          { title: 'Submission Ready', description: 'The Home Office decides.', state: 'upcoming' },
        ]}
      />
      <Thread
        steps={[
          { title: 'Application Received', description: 'We have your answers and your fee.', state: 'completed' },
          { title: 'Submission Ready', description: 'Your application is ready for submission.', state: 'completed' },
        ]}
      />
    </div>
  )
}

export function StepsPart() {
  return (
    <div className="band clip">
      <div className="wrap bay design-stack">
        <Steps steps={FOUR} />
        <Steps steps={FOUR.slice(0, 3)} />
      </div>
    </div>
  )
}

const FOUR = [
  { title: 'Initial Consultation', description: 'We learn what you make and who knows it.' },
  { title: 'Evidence Planning', description: 'A list of what to gather, from whom, by when.' },
  { title: 'Application Review', description: 'We read drafts and letters against the criteria, line by line.' },
  { title: 'Ongoing Support', description: 'We stay with you through Stage 2. The Home Office decides.' },
]

const TABS = [
  ['stages', 'Application Stages', 'Where your application stands, stage by stage.'],
  ['documents', 'Documents', 'What we asked for, and what you sent.'],
  ['details', 'Details', 'What you told us, word for word.'],
] as const

/** Two sets of tabs on one page: each has a parameter of its own in the address. */
export function TabsPart({ time, query }: Shown) {
  const parameter = `${time}-tab`
  const chosen = TABS.find(([key]) => key === query.get(parameter)) ?? TABS[0]
  const tabs = TABS.map(([key, label, text]) => ({
    key: `${time}-${key}`,
    label,
    href: `?${parameter}=${key}`,
    panel: <p className="design-panel-text">{text}</p>,
  }))
  return <Tabs label={`An application, by ${time}`} tabs={tabs} selected={`${time}-${chosen[0]}`} />
}
