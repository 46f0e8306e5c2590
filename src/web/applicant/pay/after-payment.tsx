import { addresses } from '#src/addresses.ts'
import type { StepPlace } from '#src/features/cases/next-step.ts'
import { WE_START } from '#src/features/catalogue/start.ts'
import type { VisiblePayment } from './outcome-page.ts'

/** Says what the case needs now, or what we do and by when, as the tracking page does. */
export function AfterPayment({ payment: { needsDetails, nextStep } }: { payment: VisiblePayment }) {
  return (
    <>
      {needsDetails && (
        <p>
          <strong>Your next step: tell us your field and upload your CV.</strong> It takes about five minutes.{' '}
          {WE_START}
        </p>
      )}
      {nextStep !== null && !needsDetails && (
        <>
          <h2>{nextStep.isOurs ? 'What happens now' : 'Your next step'}</h2>
          <p className="breaks">{nextStep.sentence}</p>
        </>
      )}
      {nextStep?.day != null && <p className={nextStep.day.isLate ? 'late' : undefined}>{nextStep.day.text}</p>}
    </>
  )
}

/** Marks only one link as the next step. */
export function StepLinks({ payment: { nextStep, trackingPair, payRest } }: { payment: VisiblePayment }) {
  const trackingPath = addresses.track(trackingPair ?? {})
  const action = nextStep?.action ?? null
  const next = payRest === null ? 'btn next' : 'btn line'
  return (
    <p className="row">
      {action !== null && (
        <a className={next} href={trackingPath + PLACES[action.to]}>
          {action.label}
        </a>
      )}
      <a className={action === null ? next : 'btn line'} href={trackingPath}>
        Track Your Application
      </a>
    </p>
  )
}

const PLACES: Readonly<Record<StepPlace, string>> = {
  resubmission: '#resubmission',
  details: '#details',
  dates: '#dates',
  documents: '',
  payment: '',
  messages: '',
}
