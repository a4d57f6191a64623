import type { Verified } from '#api/chain/proof/verifyProof.ts'
import { t } from '../../../language/t.ts'

/** What cosignatures by keys of the file itself are worth: anyone can make such a file. */
export const witnessesOfFile = ({ cosigned = [] }: Verified): string =>
  t('proof.witnesses_of_file', { names: cosigned.map(({ name }) => name).join(', ') })
