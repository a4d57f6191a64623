-- Headers of version 2 name a state of all wallets and the root of what operators did. Those before have none of it.
ALTER TABLE blocks
  ADD COLUMN state_block bigint,
  ADD COLUMN state_root bytea,
  ADD COLUMN state_sum_micros bigint,
  ADD COLUMN actions_root bytea,
  ADD CONSTRAINT blocks_commits CHECK (
    num_nulls(state_block, state_root, state_sum_micros, actions_root) = 4
    OR (num_nulls(state_block, state_root, state_sum_micros, actions_root) = 0
      AND state_block >= 0 AND state_block < number AND state_sum_micros >= 0
      AND octet_length(state_root) = 32 AND octet_length(actions_root) = 32));

-- Once a block of version 2 is there, none of version 1 may follow: a server that does not know of it moves `block`
-- and leaves `version2_block` where it was, and is refused.
ALTER TABLE chain_head
  ADD COLUMN state_block bigint NOT NULL DEFAULT 0,
  ADD COLUMN state_root bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex'),
  ADD COLUMN state_sum_micros bigint NOT NULL DEFAULT 0,
  ADD COLUMN version2_block bigint,
  ADD CONSTRAINT chain_head_version CHECK (version2_block = block);

-- The newest state that is computed, for the process that writes the next block.
CREATE TABLE newest_state (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  block bigint NOT NULL,
  block_hash bytea NOT NULL CHECK (octet_length(block_hash) = 32),
  root bytea NOT NULL CHECK (octet_length(root) = 32),
  sum_micros bigint NOT NULL CHECK (sum_micros >= 0)
);

-- In which order wallets have received their first coin: that is their order in the tree.
CREATE INDEX transactions_first_coins ON transactions (number) INCLUDE (to_wallet) WHERE to_sequence = 1;
