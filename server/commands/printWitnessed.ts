import type { Cosigned } from '#api/chain/log/cosignature.ts'
import type { Witnessed } from '#api/chain/replay/requireWitnessed.ts'
import { waitText } from '#api/refusals/refusalDetails.ts'

const RECENT_SECONDS = 2 * 24 * 60 * 60
const OWN_POLICY =
  'The policy came with the file, and anyone can write one. Pass one that you trust with --policy'

/** Says who cosigned an audited ledger, and how long ago. Too few of them end the command with a failure. */
export function printWitnessed(witnessed: Witnessed | null, nowMs = Date.now()): void {
  if (!witnessed)
    return console.log('Nothing says which witnesses should have cosigned: pass --policy')
  const { cosigned, isEnough, isOwnPolicy } = witnessed
  const names = cosigned.map(one => `${one.name} (${ageOf(one, nowMs)})`).join(', ')
  if (isEnough)
    console.log(
      names ? `Cosigned by ${names}.` : 'No witness has cosigned it, and none is required.',
    )
  else {
    console.error(
      `Fewer witnesses have cosigned it than the policy demands: ${names || 'none'}. It may be a separate history.`,
    )
    process.exitCode = 1
  }
  if (isOwnPolicy) console.log(OWN_POLICY)
}

/** By the witness's clock. */
function ageOf({ atSeconds }: Cosigned, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000) - atSeconds
  if (seconds >= 0 && seconds < RECENT_SECONDS) return `${waitText(seconds)} ago`
  return seconds < 0
    ? `${waitText(-seconds)} ahead of this clock`
    : `${Math.floor(seconds / 86_400)} days ago`
}
