import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { Block } from '#api/schemas/explorer.ts'
import { EXPLORER_POLL_MS } from '#api/limits.ts'
import { sentenceOf } from '#api/refusals.ts'
import { LocalTime } from '../../../coin/LocalTime.tsx'
import { coinsText } from '../../../coin/coinsText.ts'
import { ButtonLink } from '../../../ui/form/Button.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { classes } from '../../../ui/classes.ts'
import { format } from '../../../ui/format.ts'
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

const BlockOperatorActions = lazy(async () => ({
  default: (await import('../operators/BlockOperatorActions.tsx')).BlockOperatorActions,
}))

const FACTS = {
  'Block hash': 64,
  'Previous block': 64,
  'Merkle root': 64,
  Time: 24,
  Transactions: 20,
  Volume: 20,
  Fees: 20,
}

export function BlockPanel({ number }: { number: number | null }) {
  const { queryKey, block, isMissing, isError, isTurning, refetch } = useBlock(number)
  const latestBlock = useStatistics(EXPLORER_POLL_MS)?.latestBlock ?? block?.latestBlock ?? 0
  if (number === null || isMissing)
    return (
      <MissingPanel title="Block" sentence={sentenceOf('block_not_found')}>
        {latestBlock ? `Blocks are numbered from 1 to ${latestBlock}.` : 'There is no such block.'}
      </MissingPanel>
    )
  return (
    <PanelCard
      title={`Block ${number}`}
      aside={<Neighbours number={number} latestBlock={latestBlock} />}
    >
      {isError && <FetchFailure queryKey={queryKey} onRetry={() => void refetch()} />}
      {!block && !isError && <SubjectSkeleton facts={FACTS} />}
      {block && (
        <div className={classes(styles.block, isTurning && styles.isTurning)} aria-busy={isTurning}>
          <BlockAnswer block={block} />
          <Facts>
            <HashFact label="Block hash" hash={block.hash} />
            <HashFact label="Previous block" hash={block.previousHash} />
            <HashFact label="Merkle root" hash={block.merkleRoot} />
            <Fact label="Time">
              <LocalTime iso={block.createdAt} />
            </Fact>
            {block.stateBlock !== null && (
              <Fact label="All balances">
                as after block <Link to={blockPath(block.stateBlock)}>{block.stateBlock}</Link>
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
  const { inBlock, operatorActions, stateBlock, createdAt } = block
  const closed = (
    <>
      closed <TimeAgo iso={createdAt} />
    </>
  )
  if (isStateBlock(block))
    return (
      <>
        <Answer what="Records" figure="All balances">
          <span>
            after block {stateBlock} · {closed}
          </span>
        </Answer>
        <p>
          No coins moved here. This block seals the balance of every wallet after{' '}
          <Link to={blockPath(stateBlock!)}>block {stateBlock}</Link>, so that anyone can check
          their own.
        </p>
      </>
    )
  return (
    <Answer
      what="Holds"
      figure={inBlock.transactions ? transactionsText(inBlock.transactions) : 'No transactions'}
    >
      <span>
        {operatorActions.length > 0 && `${actionsText(operatorActions.length)} · `}
        {coinsText(inBlock.volume)} moved · {closed}
      </span>
    </Answer>
  )
}

const actionsText = (count: number): string =>
  `${format.count(count)} operator ${count === 1 ? 'action' : 'actions'}`

const HashFact = ({ label, hash }: { label: string; hash: string }) => (
  <Fact label={label} copy={hash}>
    <Hash>{hash}</Hash>
  </Fact>
)

const Neighbours = ({ number, latestBlock }: { number: number; latestBlock: number }) => (
  <>
    {number > 1 && (
      <ButtonLink to={blockPath(number - 1)} aria-label={`Previous block, ${number - 1}`}>
        <ArrowLeft size={18} aria-hidden />
        {number - 1}
      </ButtonLink>
    )}
    {number < latestBlock && (
      <ButtonLink to={blockPath(number + 1)} aria-label={`Next block, ${number + 1}`}>
        {number + 1}
        <ArrowRight size={18} aria-hidden />
      </ButtonLink>
    )}
  </>
)
