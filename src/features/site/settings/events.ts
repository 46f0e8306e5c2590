import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { namesInWords } from '#src/features/events/event-words.ts'
import { defineEvent } from '#src/features/events/events.ts'
import { forEachMailSwitch, MAIL_SWITCHES } from './settings.ts'

const settingNames = {
  ...forEachMailSwitch(name => `mail about ${MAIL_SWITCHES[name].about}`),
  secondStepRequired: 'second step for everyone',
}

export const settingsEvents = [
  defineEvent({
    type: 'settings.saved',
    about: ['settings'],
    details: z.object({ calendar: z.string().optional(), fields: z.string() }),
    kind: 'settings',
    showInBell: true,
    names: settingNames,
    page: () => addresses.adminSettings(),
    describe: ({ calendar, fields }) =>
      `Settings saved: ${namesInWords(fields, settingNames)}${calendar === undefined ? '' : `: ${calendar}`}`,
  }),
  defineEvent({
    type: 'caches.cleared',
    about: ['caches'],
    details: z.object({}),
    kind: 'settings',
    describe: () => 'Cache cleared',
  }),
] as const
