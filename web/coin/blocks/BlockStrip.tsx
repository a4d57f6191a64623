import { useMemo, useRef, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { NewestBlock } from '#api/schemas/explorer.ts'
import { everySecond } from '../../time/everySecond.ts'
import { serverClock } from '../../time/serverClock.ts'
import { classes } from '../../ui/classes.ts'
import { format } from '../../ui/format.ts'
import { useHeldRows } from '../../ui/lists/useHeldRows.ts'
import { useIsBeingRead } from '../../ui/lists/useIsBeingRead.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './BlockStrip.module.css'
import { blockContents } from './blockContents.ts'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

/** The newest blocks side by side, newest first. Nothing moves while the pointer or the focus is on it. */
export function BlockStrip({ blocks }: { blocks: readonly NewestBlock[] }) {
  const strip = useRef<HTMLElement>(null)
  const listing = useMemo(
    () => ({ rows: blocks.map(block => ({ ...block, _id: String(block.number) })), total: null }),
    [blocks],
  )
  const held = useHeldRows(listing, useIsBeingRead(strip))
  return (
    <section ref={strip} className={styles.strip} aria-label={t('coin.newest_blocks')}>
      <ol className={styles.blocks}>
        {held.rows.map(block => (
          <li
            key={block._id}
            className={classes(styles.block, held.arrived.has(block._id) && styles.isNew)}
          >
            <Block block={block} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Block({ block }: { block: NewestBlock }) {
  const { number, createdAt } = block
  const atMs = Date.parse(createdAt)
  const age = useSyncExternalStore(everySecond, () => format.ago(serverClock.now() - atMs))
  const { text, isState } = blockContents(block)
  return (
    <Link
      className={classes(styles.tile, isState && styles.isState)}
      to={`/explorer/block/${number}`}
    >
      <span className={styles.number}>
        {rich('coin.block', {
          number: format.count(number),
          hidden: inside => <VisuallyHidden>{inside}</VisuallyHidden>,
        })}
      </span>{' '}
      <span className={styles.text}>{text}</span>{' '}
      <time className={styles.age} dateTime={createdAt}>
        {age}
      </time>
    </Link>
  )
}
