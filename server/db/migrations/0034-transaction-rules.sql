-- Why: 0033-wallet-rules.sql.
-- Only a transfer has a sender and a fee.
ALTER TABLE transactions
  DROP CONSTRAINT transactions_number_check,
  DROP CONSTRAINT transactions_amount_micros_check,
  DROP CONSTRAINT transactions_fee_micros_check,
  DROP CONSTRAINT transactions_from_balance_micros_check,
  DROP CONSTRAINT transactions_to_balance_micros_check,
  DROP CONSTRAINT transactions_from_sequence_check,
  DROP CONSTRAINT transactions_to_sequence_check,
  DROP CONSTRAINT transactions_kind_check,
  DROP CONSTRAINT transactions_hash_check,
  DROP CONSTRAINT transactions_sender,
  ADD CONSTRAINT transactions_coins CHECK (
    LEAST(amount_micros - 1, fee_micros, from_balance_micros, to_balance_micros) >= 0
    AND CASE kind
      WHEN 1 THEN num_nulls(from_wallet, from_sequence, from_balance_micros)
      ELSE num_nonnulls(from_wallet, from_sequence, from_balance_micros) + fee_micros END = 0) NOT VALID;
