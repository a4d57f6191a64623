import { OPERATOR_ACTION_KINDS } from '#api/chain/operatorActions/operatorActionKinds.ts'
import type { RecordedBlock } from '#api/chain/replay/replay.ts'
import { bytesColumn, numberColumn } from '../statements/columns.ts'

/** Moves rows from the waiting table into the block in one commit: each is in exactly one of the two. */
export const storeOperatorActions = ({ number, operatorActions }: RecordedBlock) => ({
  name: 'store-deeds',
  text: STORE_ACTIONS,
  values: [
    number,
    numberColumn(operatorActions.map(({ kind }) => OPERATOR_ACTION_KINDS.indexOf(kind) + 1)),
    numberColumn(operatorActions.map(({ atMs }) => atMs)),
    bytesColumn(operatorActions.map(({ hash }) => hash)),
  ],
})

const STORE_ACTIONS = `
  WITH taken AS (
    DELETE FROM waiting_deeds
    WHERE hash = ANY ($4::bytea[])
    RETURNING true
  ), logged AS (
    INSERT INTO deeds (block, place, kind, at_ms, hash)
    SELECT $1, d.place - 1, d.kind, d.at_ms, d.hash
    FROM unnest($2::smallint[], $3::bigint[], $4::bytea[])
      WITH ORDINALITY AS d (kind, at_ms, hash, place)
  )
  SELECT CASE
    WHEN (SELECT count(*) FROM taken) <> cardinality($4::bytea[]) THEN refuse_stale_batch() END`
