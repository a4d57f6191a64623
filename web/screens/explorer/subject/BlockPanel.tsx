import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { Block } from '#api/schemas/explorer.ts'
import { EXPLORER_POLL_MS } from '#api/limits.ts'
import { LocalTime } from '../../../coin/LocalTime.tsx'
import { coinsText } from '../../../coin/coinsText.ts'
import { ButtonLink } from '../../../ui/form/Button.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { classes } from '../../../ui/classes.ts'
import { Answer } from './Answer.tsx'
import { BlockSums } from './BlockSums.tsx'
import { FetchFailure } from '../list/FetchFailure.tsx'
import { Hash } from './Hash.tsx'
import { isStateBlock } from './isStateBlock.ts'
import { MissingPanel } from './MissingPanel.tsx'
import { PanelCard } from './PanelCard.tsx'
import { SubjectSkeleton } from './SubjectSkeleton.tsx'
import { TimeAgo } from '../../../time/TimeAgo.tsx'
import styles from './BlockPanel.module.css'
import { blockPath } from '../paths.ts'
import { transactionsText } from '../transactionsText.ts'
import { useBlock } from './useBlock.ts'
import { useStatistics } from '../figures/useStatistics.ts'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

const BlockOperatorActions = lazy(async () => ({
  default: (await import('../operators/BlockOperatorActions.tsx')).BlockOperatorActions,
}))

const FACTS = {
  [t('explorer.block_hash')]: 64,
  [t('explorer.previous_block')]: 64,
  [t('explorer.merkle_root')]: 64,
  [t('explorer.time')]: 24,
  [t('explorer.transactions')]: 20,
  [t('explorer.volume')]: 20,
  [t('explorer.fees')]: 20,
}

export default function BlockPanel({ number }: { number: number | null }) {
  const { queryKey, block, isMissing, isError, isTurning, refetch } = useBlock(number)
  const latestBlock = useStatistics(EXPLORER_POLL_MS)?.latestBlock ?? block?.latestBlock ?? 0
  if (number === null || isMissing)
    return (
      <MissingPanel title={t('explorer.block')} sentence={t('refusals.block_not_found')}>
        {latestBlock
          ? t('explorer.blocks_numbered', { latest: latestBlock })
          : t('explorer.no_such_block')}
      </MissingPanel>
    )
  return (
    <PanelCard
      title={t('explorer.block_number', { number })}
      aside={<Neighbours number={number} latestBlock={latestBlock} />}
    >
      {isError && <FetchFailure queryKey={queryKey} onRetry={() => void refetch()} />}
      {!block && !isError && <SubjectSkeleton facts={FACTS} />}
      {block && (
        <div className={classes(styles.block, isTurning && styles.isTurning)} aria-busy={isTurning}>
          <BlockAnswer block={block} />
          <Facts>
            <HashFact
              label={t('explorer.block_hash')}
              copyLabel={t('explorer.copy_block_hash')}
              hash={block.hash}
            />
            <HashFact
              label={t('explorer.previous_block')}
              copyLabel={t('explorer.copy_previous_block')}
              hash={block.previousHash}
            />
            <HashFact
              label={t('explorer.merkle_root')}
              copyLabel={t('explorer.copy_merkle_root')}
              hash={block.merkleRoot}
            />
            <Fact label={t('explorer.time')}>
              <LocalTime iso={block.createdAt} />
            </Fact>
            {block.stateBlock !== null && (
              <Fact label={t('explorer.all_balances')}>
                {rich('explorer.as_after_block', {
                  number: block.stateBlock,
                  link: inside => <Link to={blockPath(block.stateBlock!)}>{inside}</Link>,
                })}
              </Fact>
            )}
          </Facts>
          <BlockSums inBlock={block.inBlock} upToBlock={block.upToBlock} />
          <Suspense>
            {block.operatorActions.length > 0 && (
              <BlockOperatorActions operatorActions={block.operatorActions} />
            )}
          </Suspense>
        </div>
      )}
    </PanelCard>
  )
}

function BlockAnswer({ block }: { block: Block }) {
  const { inBlock, operatorActions, keyChanges = 0, stateBlock, createdAt } = block
  const ago = <TimeAgo iso={createdAt} />
  if (isStateBlock(block))
    return (
      <>
        <Answer what={t('explorer.records')} figure={t('explorer.all_balances')}>
          <span>{rich('explorer.after_block_closed', { number: stateBlock, ago })}</span>
        </Answer>
        <p>
          {rich('explorer.no_coins_moved', {
            number: stateBlock,
            link: inside => <Link to={blockPath(stateBlock!)}>{inside}</Link>,
          })}
        </p>
      </>
    )
  const actions = operatorActions.length
  const coins = coinsText(inBlock.volume)
  return (
    <Answer
      what={t('explorer.holds')}
      figure={
        inBlock.transactions
          ? transactionsText(inBlock.transactions)
          : keyChanges
            ? t('coin.key_changes', { count: keyChanges })
            : t('explorer.no_transactions')
      }
    >
      <span>
        {actions > 0
          ? rich('explorer.block_line_actions', { actions, coins, ago })
          : rich('explorer.block_line', { coins, ago })}
      </span>
    </Answer>
  )
}

const HashFact = ({ hash, ...labels }: { label: string; copyLabel: string; hash: string }) => (
  <Fact {...labels} copy={hash}>
    <Hash>{hash}</Hash>
  </Fact>
)

const Neighbours = ({ number, latestBlock }: { number: number; latestBlock: number }) => (
  <>
    {number > 1 && (
      <ButtonLink
        to={blockPath(number - 1)}
        aria-label={t('explorer.previous_block_number', { number: number - 1 })}
      >
        <ArrowLeft size={18} aria-hidden />
        {number - 1}
      </ButtonLink>
    )}
    {number < latestBlock && (
      <ButtonLink
        to={blockPath(number + 1)}
        aria-label={t('explorer.next_block_number', { number: number + 1 })}
      >
        {number + 1}
        <ArrowRight size={18} aria-hidden />
      </ButtonLink>
    )}
  </>
)
