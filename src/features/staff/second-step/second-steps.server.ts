import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { Settings } from '#src/features/site/settings/settings.ts'
import { settingsTable } from '#src/features/site/settings/table.server.ts'
import { staffMembers, staffPasskeys, staffRecoveryCodes, staffTotps } from '../table.server.ts'

const SETTING: keyof Settings = 'secondStepRequired'

export const isSecondStepOn = sql<boolean>`(
  exists (select 1 from ${staffTotps} where ${staffTotps.staffId} = ${staffMembers.id} and ${staffTotps.confirmedAt} is not null)
  or exists (select 1 from ${staffPasskeys} where ${staffPasskeys.staffId} = ${staffMembers.id})
)`

export const mustAddSecondStep = sql<boolean>`(
  exists (select 1 from ${settingsTable} where ${settingsTable.key} = ${sql.raw(`'${SETTING}'`)} and ${settingsTable.value} = 'true')
  and not ${isSecondStepOn}
)`

export async function hasSecondStep(db: DatabaseOrTransaction, staffId: string): Promise<boolean> {
  const [row] = await db.select({ isOn: isSecondStepOn }).from(staffMembers).where(eq(staffMembers.id, staffId))
  return row?.isOn === true
}

export async function listSecondSteps(db: DatabaseOrTransaction, staffId: string) {
  const [[totp], passkeys, [codes]] = await Promise.all([
    db
      .select({ confirmedAt: staffTotps.confirmedAt })
      .from(staffTotps)
      .where(and(eq(staffTotps.staffId, staffId), isNotNull(staffTotps.confirmedAt))),
    db
      .select({
        credentialId: staffPasskeys.credentialId,
        name: staffPasskeys.name,
        createdAt: staffPasskeys.createdAt,
        lastUsedAt: staffPasskeys.lastUsedAt,
      })
      .from(staffPasskeys)
      .where(eq(staffPasskeys.staffId, staffId))
      .orderBy(staffPasskeys.createdAt),
    db
      .select({ left: count() })
      .from(staffRecoveryCodes)
      .where(and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt))),
  ])
  return { authenticatorSince: totp?.confirmedAt ?? null, passkeys, recoveryCodesLeft: codes?.left ?? 0 }
}
