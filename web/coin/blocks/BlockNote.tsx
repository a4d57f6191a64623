import type { NewestBlock } from '#api/schemas/explorer.ts'
import { TimeAgo } from '../../time/TimeAgo.tsx'
import { blockContents } from './blockContents.ts'
import { t } from '../../language/t.ts'

/** When the block was written; and what it is, if it holds nothing that moved coins. */
export function BlockNote({ block }: { block: NewestBlock | undefined }) {
  if (!block) return null
  return (
    <>
      <TimeAgo iso={block.createdAt} />
      {block.transactions === 0 && ` · ${contentsOf(block)}`}
    </>
  )
}

function contentsOf(block: NewestBlock): string {
  const { text, isState } = blockContents(block)
  return isState ? t('coin.all_balances_in_line') : text
}
