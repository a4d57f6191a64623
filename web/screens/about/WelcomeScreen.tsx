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
import { t } from '../../language/t.ts'
import styles from './WelcomeScreen.module.css'

const REWARD = coinsText(MINING_REWARD)

const IS = [
  t('about.coin_its_own_once', { coins: REWARD }),
  t('about.wallet_address_others_send'),
  t('about.one_public_ledger_every'),
]
const IS_NOT = [
  t('about.investment_no_market_cxac'),
  t('about.network_many_machines_one'),
  t('about.secret_names_not_ledger'),
]

/** The first page for visitors. */
export const WelcomeScreen = () => (
  <>
    <PageTitle name={t('about.welcome')} subtitle={t('about.cxac_plain_words')}>
      {t('about.coin_anybody_can_check')}
    </PageTitle>
    <div className={styles.stack}>
      <div className={styles.first}>
        <div className={styles.words}>
          <p className={styles.lead}>{t('about.sign_up_have_wallet', { coins: REWARD })}</p>
          <WaysIn />
        </div>
        <Astrolabe className={styles.instrument} />
      </div>
      <section className={styles.figures} aria-labelledby="ledger-now">
        <h2 id="ledger-now" className={styles.title}>
          {t('about.ledger_right_now')}
        </h2>
        <LedgerFigures />
      </section>
      <CardGrid>
        <Card title={t('about.what_cxac')}>
          <BulletList items={IS} />
        </Card>
        <Card title={t('about.what_not')}>
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
          {t('about.go_home')}
        </ButtonLink>
      ) : (
        <>
          <ButtonLink to="/register" look="solid">
            {t('about.sign_up')}
          </ButtonLink>
          <ButtonLink to="/login">{t('about.log_in')}</ButtonLink>
        </>
      )}
    </div>
  )
}
