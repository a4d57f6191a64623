import { MINING_REWARD } from '#api/limits.ts'
import { coinsText } from '../../coin/coinsText.ts'
import { useSession } from '../../session/session.ts'
import { PageTitle } from '../PageTitle.tsx'
import { Astrolabe } from '../../ui/Astrolabe.tsx'
import { ButtonLink } from '../../ui/form/Button.tsx'
import { BulletList } from '../../ui/layout/BulletList.tsx'
import { Card, CardGrid } from '../../ui/layout/Card.tsx'
import { CheckUs } from './CheckUs.tsx'
import { LedgerFigures } from './LedgerFigures.tsx'
import styles from './WelcomeScreen.module.css'

const REWARD = coinsText(MINING_REWARD)

const IS = [
  `A coin of its own. Once a day you can claim ${REWARD}: that is all mining means here.`,
  'A wallet with an address: others send coins to it, and you send coins from it.',
  'One public ledger with every transaction, its time and its two addresses.',
]
const IS_NOT = [
  'An investment. No market for CXAC is part of this site, and no coin is sold here.',
  'A network of many machines. One server writes the ledger, and signs what it has written.',
  'Secret. Names are not in the ledger; addresses and amounts are, for everyone, forever.',
]

/** The first page for visitors. */
export const WelcomeScreen = () => (
  <>
    <PageTitle name="Welcome" subtitle="CXAC, in plain words">
      A coin that anybody can check
    </PageTitle>
    <div className={styles.stack}>
      <div className={styles.first}>
        <div className={styles.words}>
          <p className={styles.lead}>
            Sign up and you have a wallet. Come by once a day and claim {REWARD}. Send them to
            anyone with a wallet. Everything is written into a ledger that anyone can recompute from
            its first line to its last.
          </p>
          <WaysIn />
        </div>
        <Astrolabe className={styles.instrument} />
      </div>
      <section className={styles.figures} aria-labelledby="ledger-now">
        <h2 id="ledger-now" className={styles.title}>
          The ledger right now
        </h2>
        <LedgerFigures />
      </section>
      <CardGrid>
        <Card title="What CXAC is">
          <BulletList items={IS} />
        </Card>
        <Card title="What it is not">
          <BulletList items={IS_NOT} />
        </Card>
      </CardGrid>
      <CheckUs />
    </div>
  </>
)

function WaysIn() {
  const isLoggedIn = useSession() !== null
  return (
    <div className={styles.ways}>
      {isLoggedIn ? (
        <ButtonLink to="/" look="solid">
          Go to Home
        </ButtonLink>
      ) : (
        <>
          <ButtonLink to="/register" look="solid">
            Sign up
          </ButtonLink>
          <ButtonLink to="/login">Log in</ButtonLink>
        </>
      )}
    </div>
  )
}
