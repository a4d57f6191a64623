import { formatPolicy } from '#api/chain/log/policy.ts'
import type { Config } from '../../settings/config.ts'
import type { Notary } from '../../chain/notary.ts'
import { quorumOf } from './quorumOf.ts'

/** Below this path are the files that C2SP's tools read. */
const LOG_PATH = '/log'

/** The policy of this log: its key, and the cosignatures that readers must require. */
export const policyOf = (
  { verifierKey }: Pick<Notary, 'verifierKey'>,
  config: Pick<Config, 'publicUrl' | 'witnesses' | 'witnessQuorum' | 'auditors'>,
): string =>
  formatPolicy({
    log: { verifierKey, url: config.publicUrl + LOG_PATH },
    witnesses: config.witnesses,
    quorum: quorumOf(config),
    auditors: config.auditors,
  })
