-- Why: 0033-wallet-rules.sql.
ALTER TABLE blocks
  DROP CONSTRAINT blocks_number_check,
  DROP CONSTRAINT blocks_fees_micros_check,
  DROP CONSTRAINT blocks_check1,
  DROP CONSTRAINT blocks_hash_check,
  DROP CONSTRAINT blocks_previous_hash_check,
  DROP CONSTRAINT blocks_merkle_root_check,
  DROP CONSTRAINT blocks_commits,
  DROP CONSTRAINT blocks_totals,
  ADD CONSTRAINT blocks_totals CHECK (
    LEAST(volume_micros, fees_micros, issued_micros - fees_micros, state_sum_micros) >= 0
    AND num_nulls(state_block, state_root, state_sum_micros, actions_root) % 4 = 0) NOT VALID;
