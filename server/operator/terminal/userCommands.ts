import type { Freeze } from '#api/schemas/freeze.ts'
import { formatCoins, micros } from '#api/chain/money.ts'
import { latestApplication } from '../../kyc/latestApplication.ts'
import { readAccount } from '../accounts.ts'
import { requireUser } from '../findUser.ts'
import type { Commands } from './command.ts'
import { facts, time } from './table.ts'

export const userCommands: Commands = {
  user: {
    takes: 'NAME|EMAIL|ID|UID|ADDRESS|CODE',
    does: 'one user with their account and wallet',
    words: 1,
    async run({ pool, who, now, print }, [text]) {
      const user = await requireUser(pool, text!)
      const { freeze } = await readAccount(pool, user.id, who, now())
      const application = await latestApplication(pool, user.id)
      const claimed = user.last_claim_at_ms
      print(
        facts([
          ['name', user.username],
          ['email', user.email],
          ['id', user.id],
          ['uid', user.uid],
          ['wallet', user.address],
          [
            'balance',
            `${formatCoins(micros(user.balance))} CXAC in ${user.history_length} transactions`,
          ],
          ['joined', time(user.created_at)],
          ['last mined', time(claimed === null ? null : Number(claimed))],
          ['referrals', `${user.referrals} by code ${user.referral_code}`],
          ['verified', user.is_verified ? 'yes' : 'no'],
          ['frozen', frozenText(freeze)],
          ['KYC', application ? `${application.status}, application ${application.id}` : 'none'],
        ]),
      )
    },
  },
}

function frozenText(freeze: Freeze | null): string {
  if (!freeze) return 'no'
  return `since ${time(freeze.at)}, by ${freeze.reason ? `an operator: ${freeze.reason}` : 'the owner'}`
}
