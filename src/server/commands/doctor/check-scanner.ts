import { checkClamav } from '#src/adapters/clamav/clamav.ts'
import { MAX_FILE_BYTES } from '#src/features/files/file-formats.ts'
import type { Env } from '../../env.ts'
import { describeError, mend, ok, type Result } from './finding.ts'

const TIMEOUT_MS = 8_000

export async function checkScanner({ clamav }: Pick<Env, 'clamav'>): Promise<Array<Result>> {
  if (clamav === null) return []
  try {
    const { findsViruses, acceptsSize } = await checkClamav(clamav, MAX_FILE_BYTES, TIMEOUT_MS)
    return [
      findsViruses
        ? ok('ClamAV recognises the test virus.')
        : mend('ClamAV does not recognise the test virus.', 'Load its signatures (freshclam), then restart clamd.'),
      acceptsSize
        ? ok('ClamAV scans files of 10 MB.')
        : mend('ClamAV refuses files of 10 MB.', 'Set StreamMaxLength 25M in clamd.conf, then restart clamd.'),
    ]
  } catch (error) {
    return [
      mend(
        `ClamAV does not answer: ${describeError(error)}.`,
        'Start clamd, or correct CLAMAV_URL. Files wait until then.',
      ),
    ]
  }
}
