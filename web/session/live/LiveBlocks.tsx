import { lazy, Suspense } from 'react'
import type { NewestBlock } from '#api/schemas/explorer.ts'
import styles from './LiveBlocks.module.css'
import { useNewestBlocks } from './useNewestBlocks.ts'

const BlockStrip = lazy(async () => ({
  default: (await import('../../coin/blocks/BlockStrip.tsx')).BlockStrip,
}))

interface Props {
  /** From the statistics, which the page polls anyway; undefined while they load. */
  fetched: readonly NewestBlock[] | undefined
}

/** The strip of the newest blocks, in an area that is as tall before it has loaded. */
export function LiveBlocks({ fetched = NONE }: Props) {
  const blocks = useNewestBlocks(fetched)
  return (
    <div className={styles.area}>
      <Suspense>{blocks.length > 0 && <BlockStrip blocks={blocks} />}</Suspense>
    </div>
  )
}

const NONE: readonly NewestBlock[] = []
