import { refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { ADD_NOTE_ACTION } from './add-note.server.ts'

export const loader = refuseGet()

export const action = staffAction(ADD_NOTE_ACTION)
