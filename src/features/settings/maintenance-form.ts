import { z } from 'zod'
import { checkedBox } from './checked-box.ts'

/** Whether visitors are turned away for a while. */
export const maintenanceSchema = z.object({ maintenanceMode: checkedBox })
