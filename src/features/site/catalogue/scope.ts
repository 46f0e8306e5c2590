import { type ApplicationItem, type ConsultationItem, ITEMS, type ItemKey } from './items.ts'

export const STAGE_TITLES = {
  received: 'Application Received',
  assessment: 'Initial Assessment',
  evidence: 'Evidence Review',
  draft: 'Draft Application',
  final_check: 'Final Review',
  ready: 'Submission Ready',
} as const

export type Stage = keyof typeof STAGE_TITLES

export const STAGES = Object.keys(STAGE_TITLES) as [Stage, ...Array<Stage>]

export type DeliverableKind = 'report' | 'draft' | 'comments' | 'brief' | 'file'

export type StageScope = {
  /** `we` is our work in the stage, or null when the applicant does it alone. */
  we: string | null
  you: string
  /** `delivers` names the deliverable. Refunds depend on whether staff recorded its delivery. */
  delivers: string | null
  kind: DeliverableKind | null
  /** `contents` describes the deliverable to future customers. */
  contents: ReadonlyArray<string>
}

/** Lists what each package includes. Excluded stages are null (ADR 033). */
export const SCOPE: Readonly<Record<ApplicationItem, Readonly<Record<Stage, StageScope | null>>>> = {
  application_fee: {
    received: createReceivedStage('You tell us your field and what you do'),
    assessment: {
      we: 'We read what you have sent and answer in writing: apply now, wait, or don’t apply, with our reasons',
      you: 'When we ask, you send your CV and answer our questions',
      delivers: 'Written answer',
      kind: 'report',
      contents: ['A written answer with reasons: apply now, wait, or don’t apply'],
    },
    evidence: { we: null, you: 'You gather your evidence yourself', delivers: null, kind: null, contents: [] },
    draft: { we: null, you: 'You write your statement and CV yourself', delivers: null, kind: null, contents: [] },
    final_check: {
      we: 'We check your finished file once',
      you: 'You send us the finished file',
      delivers: 'Check of the finished file',
      kind: 'file',
      contents: ['One check of your finished file, before you submit it'],
    },
    ready: { we: null, you: 'You submit your application yourself', delivers: null, kind: null, contents: [] },
  },
  initial_assessment: {
    received: createReceivedStage('You tell us your field, and send your CV and a sample of your work'),
    assessment: {
      we: 'We compare your work with each published criterion and write you a report',
      you: 'You answer our questions',
      delivers: 'Written report',
      kind: 'report',
      contents: [
        'We read your CV and a sample of your work',
        'A full written report: your case against each published criterion',
        'What is missing, and how you could get it',
        'Which endorsing body, and whether talent or promise fits',
      ],
    },
    evidence: null,
    draft: null,
    final_check: null,
    ready: null,
  },
  full_support: {
    received: createReceivedStage('You tell us your field, and send your CV and a sample of your work'),
    assessment: {
      we: 'We read your work and tell you where you stand, in a written report',
      you: 'You answer our questions',
      delivers: 'Written report',
      kind: 'report',
      contents: ['Everything in the Initial Assessment'],
    },
    evidence: {
      we: 'We plan your evidence with you, go through it, and brief each of your referees',
      you: 'You gather the evidence and ask your referees',
      delivers: 'Evidence plan and referee briefs',
      kind: 'brief',
      contents: [
        'An evidence plan: what to gather, from whom, by when',
        'Help to choose referees, and a brief for each of them',
      ],
    },
    draft: {
      we: 'We edit your statement and CV with you',
      you: 'You write them, in your own words',
      delivers: 'Edited statement and CV',
      kind: 'draft',
      contents: ['Your statement and CV edited with you, in your own words'],
    },
    final_check: {
      we: 'We check the whole file and put it in order, with you',
      you: 'You read every page before you use it',
      delivers: 'Checked file',
      kind: 'file',
      contents: ['The whole file checked and put in order before you submit'],
    },
    ready: {
      we: 'We guide you through the Stage 2 visa form',
      you: 'You submit your application yourself',
      delivers: 'Guidance on the visa form',
      kind: null,
      contents: ['Guidance through the Stage 2 visa form'],
    },
  },
  review_finalize: {
    received: createReceivedStage('You tell us your field, and send your draft, letters and evidence'),
    assessment: null,
    evidence: {
      we: 'We read your draft, letters and evidence in full, and comment on the evidence',
      you: 'You answer our questions',
      delivers: 'Comments on the evidence',
      kind: 'comments',
      contents: ['A full reading of your draft, letters and evidence'],
    },
    draft: {
      we: 'We comment on your draft line by line',
      you: 'You make the changes',
      delivers: 'Comments on the draft',
      kind: 'comments',
      contents: ['Comments line by line, as an assessor would make them'],
    },
    final_check: {
      we: 'We comment on the whole file and list what to change',
      you: 'You send us the file',
      delivers: 'List of changes',
      kind: 'comments',
      contents: ['A list of what to change, the most important first'],
    },
    ready: {
      we: 'We settle the changes with you in one online call',
      you: 'You submit your application yourself',
      delivers: 'Call to settle the changes',
      kind: null,
      contents: ['One online call to settle the changes'],
    },
  },
}

const CONSULTATION_SCOPE: Readonly<Record<ConsultationItem, StageScope>> = {
  consultation_30: {
    we: 'We meet you by video for half an hour, and email you what to do next',
    you: 'You choose a time, and may send your CV the day before',
    delivers: 'Consultation',
    kind: null,
    contents: [
      'Half an hour by video with someone who knows your field',
      'We read your CV beforehand, if you send it the day before',
      'A plain answer on where you stand',
      'A short email afterwards with what to do next',
    ],
  },
  consultation_60: {
    we: 'We read what you send, meet you by video for an hour, and send you a written list',
    you: 'You choose a time, and send your CV and up to ten pages of evidence beforehand',
    delivers: 'Consultation',
    kind: null,
    contents: [
      'An hour by video with someone who knows your field',
      'We read your CV and up to ten pages of evidence beforehand',
      'Your evidence against the criteria, one by one',
      'A written list of what is missing, and how to get it',
    ],
  },
}

function createReceivedStage(you: string): StageScope {
  return { we: 'We have your application', you, delivers: null, kind: null, contents: [] }
}

export function listContents(item: ItemKey): ReadonlyArray<string> {
  return listStageScopes(item).flatMap(stageScope => stageScope.contents)
}

function listStageScopes(item: ItemKey): ReadonlyArray<StageScope> {
  if (item === 'consultation_30' || item === 'consultation_60') return [CONSULTATION_SCOPE[item]]
  return STAGES.flatMap(stage => SCOPE[item][stage] ?? [])
}

export function findDeliverable(item: ApplicationItem, stage: Stage): string | null {
  return SCOPE[item][stage]?.delivers ?? null
}

export function findDeliverableKind(item: ApplicationItem, stage: Stage): DeliverableKind | null {
  return SCOPE[item][stage]?.kind ?? null
}

export function describeExclusion(item: ApplicationItem): string {
  return `Not part of ${nameInSentence(item)}`
}

export function nameInSentence(item: ApplicationItem): string {
  return ARTICLES[item] + ITEMS[item].name
}

const ARTICLES: Record<ApplicationItem, 'the ' | ''> = {
  application_fee: 'the ',
  initial_assessment: 'the ',
  full_support: '',
  review_finalize: '',
}

/** Returns words such as "the Initial Assessment ends with your written report". */
export function describeEnding(item: ApplicationItem): string | null {
  if (SCOPE[item].ready !== null) return null
  const lastDeliverable = STAGES.flatMap(stage => findDeliverable(item, stage) ?? []).at(-1) ?? ITEMS[item].name
  return `${nameInSentence(item)} ends with your ${lastDeliverable.toLowerCase()}`
}

/** Says what we do for the visa itself, or null where the package ends before it. No package includes a review. */
export function describeWorkOnVisa(item: ApplicationItem): string | null {
  return item === 'full_support' ? (SCOPE.full_support.ready?.we ?? null) : null
}

export function choosePackageWithStage(stage: Stage): 'initial_assessment' | 'full_support' {
  return stage === 'assessment' ? 'initial_assessment' : 'full_support'
}

/** What of our work is done in the product itself, by package. */
const TOOLS: Readonly<Record<ApplicationItem, { plan: boolean; letters: boolean; pack: boolean }>> = {
  application_fee: { plan: false, letters: false, pack: false },
  initial_assessment: { plan: true, letters: false, pack: false },
  review_finalize: { plan: true, letters: false, pack: false },
  full_support: { plan: true, letters: true, pack: true },
}

/** Tells whether a package includes the evidence plan, the letters of referees, or the submission pack. */
export function includesTool(item: ApplicationItem, tool: 'plan' | 'letters' | 'pack'): boolean {
  return TOOLS[item][tool]
}

/** Completes the sentence "It is due …". `isSecondPaymentDue` decides by the same rule. */
export function describeSecondPaymentDue(item: ItemKey): string {
  return item === 'application_fee'
    ? 'when your file reaches its final review, before we check it'
    : 'when your file is ready for its final review'
}

export function describeRefundRule(item: ItemKey, { hasStarted = false } = {}): string {
  if (ITEMS[item].opens === 'booking')
    return 'If you cancel at least 24 hours before it starts, you get a full refund or another time.'
  const afterStart = 'you pay only for what we have delivered, and get the rest back.'
  return hasStarted
    ? `We have started your application, so ${afterStart}`
    : `You get a full refund until we start. ${WE_START} After that ${afterStart}`
}

/** Every page, mail and the terms say this sentence about the rule `hasStarted`. */
export const WE_START = 'We start when your initial payment, your field and your CV are here.'

/** Returns true when our work on an application has begun, which ends the full refund (ADR 033). */
export function hasStarted({
  hasFirstPayment,
  sector,
  hasCv,
}: {
  hasFirstPayment: boolean
  sector: string | null
  hasCv: boolean
}): boolean {
  return hasFirstPayment && sector !== null && hasCv
}
