import type { ReactNode } from 'react'
import { BadgesPart } from './badges.tsx'
import { BookedPart, CalendarPart, SummaryOfBookingPart, TimesPart } from './booking.tsx'
import { ButtonsPart } from './buttons.tsx'
import { ChoicesPart } from './choices.tsx'
import { ClothsPart, PanelsPart } from './cloths.tsx'
import { ColoursPart } from './colours.tsx'
import { DialogsPart } from './dialogs.tsx'
import { EmptyPart, ErrorPagesPart, SkeletonsPart } from './empty.tsx'
import { FieldsPart } from './fields.tsx'
import { HeroPart } from './hero.tsx'
import { MailPart } from './mail.tsx'
import { NoticesPart, SummaryPart, ToastsPart } from './messages.tsx'
import { QuotePart, ReceiptPart, ReferencePart } from './money.tsx'
import type { Shown } from './shown.ts'
import { CarouselPart, ClosingPart, FeaturesPart, HeadingsPart, QuestionsPart, TestimonialsPart } from './site.tsx'
import { TablesPart } from './tables.tsx'
import { TypePart } from './type.tsx'
import { ProgressPart, StepsPart, TabsPart, ThreadPart } from './way.tsx'

type Part = {
  key: string
  title: string
  Part: (shown: Shown) => ReactNode
  isWide?: boolean
  /** The admin uses it too, and has a dark theme. */
  alsoAtNight?: boolean
}

export const PARTS: ReadonlyArray<Part> = [
  { key: 'type', title: 'Type', Part: TypePart, alsoAtNight: true },
  { key: 'colours', title: 'Colours', Part: ColoursPart, alsoAtNight: true },
  { key: 'cloths', title: 'Cloths', Part: ClothsPart },
  { key: 'panels', title: 'Panels', Part: PanelsPart, alsoAtNight: true },
  { key: 'buttons', title: 'Buttons', Part: ButtonsPart, alsoAtNight: true },
  { key: 'fields', title: 'Fields', Part: FieldsPart, alsoAtNight: true },
  { key: 'choices', title: 'Choices and files', Part: ChoicesPart, alsoAtNight: true },
  { key: 'error-summary', title: 'Error summary', Part: SummaryPart, alsoAtNight: true },
  { key: 'badges', title: 'Badges', Part: BadgesPart, alsoAtNight: true },
  { key: 'notices', title: 'Notices', Part: NoticesPart, alsoAtNight: true },
  { key: 'toasts', title: 'Toasts', Part: ToastsPart, alsoAtNight: true },
  { key: 'receipt', title: 'Receipt', Part: ReceiptPart, alsoAtNight: true },
  { key: 'reference', title: 'Reference', Part: ReferencePart, alsoAtNight: true },
  { key: 'quote', title: 'Quote', Part: QuotePart, alsoAtNight: true },
  { key: 'calendar', title: 'Calendar', Part: CalendarPart },
  { key: 'times', title: 'Times', Part: TimesPart },
  { key: 'booking-summary', title: 'Summary of a booking', Part: SummaryOfBookingPart },
  { key: 'booked', title: 'Booking', Part: BookedPart },
  { key: 'progress', title: 'Progress', Part: ProgressPart, alsoAtNight: true },
  { key: 'thread', title: 'Thread', Part: ThreadPart, alsoAtNight: true },
  { key: 'steps', title: 'Steps', Part: StepsPart, isWide: true },
  { key: 'tabs', title: 'Tabs', Part: TabsPart, alsoAtNight: true },
  { key: 'tables', title: 'Tables', Part: TablesPart, alsoAtNight: true },
  { key: 'dialogs', title: 'Dialogs', Part: DialogsPart },
  { key: 'empty', title: 'Empty states', Part: EmptyPart, alsoAtNight: true },
  { key: 'skeletons', title: 'Skeletons', Part: SkeletonsPart, alsoAtNight: true },
  { key: 'error-pages', title: 'Error pages', Part: ErrorPagesPart, isWide: true },
  { key: 'hero', title: 'Hero', Part: HeroPart },
  { key: 'headings', title: 'Section headings', Part: HeadingsPart },
  { key: 'features', title: 'Feature cards', Part: FeaturesPart },
  { key: 'testimonials', title: 'Testimonials', Part: TestimonialsPart },
  { key: 'carousel', title: 'Story carousel', Part: CarouselPart },
  { key: 'questions', title: 'Questions', Part: QuestionsPart, isWide: true },
  { key: 'closing', title: 'Closing band', Part: ClosingPart, isWide: true },
  { key: 'mail', title: 'Mail', Part: MailPart },
]

export const AT_NIGHT = PARTS.filter(part => part.alsoAtNight)
